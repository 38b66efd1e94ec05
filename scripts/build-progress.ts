import type { AstroIntegration } from 'astro'

const BUNDLES: Readonly<Record<string, string>> = {
  prerender: 'Bundling the prerendered pages',
  ssr: 'Bundling the server',
  client: 'Bundling for browsers',
}

export const RENDERING = 'Rendering the pages'

/** When each step began, in seconds since the process started. */
export const begun = new Map<string, number>()

/** Logs a step with the seconds since the process started. */
export function announce(step: string): void {
  const seconds = performance.now() / 1000
  begun.set(step, seconds)
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${step}`)
}

export function buildProgress(): AstroIntegration {
  let isBuild = false
  return {
    name: 'build-progress',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        isBuild = command === 'build'
        if (!isBuild) return
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'build-progress',
                apply: 'build',
                sharedDuringBuild: true,
                buildStart() {
                  announce(BUNDLES[this.environment.name] ?? `Bundling ${this.environment.name}`)
                },
                writeBundle() {
                  if (this.environment.name === 'client') announce(RENDERING)
                },
              },
            ],
          },
        })
      },
      'astro:config:done': () => {
        if (isBuild) announce('Reading the content')
      },
      'astro:build:start': () => announce("Building the assistant's knowledge"),
    },
  }
}
