import { queryOptions } from '@tanstack/react-query'
import { request } from '#core/api.ts'
import { invalidate } from '#core/query.ts'
import { startAuth } from '#core/session.ts'
import type { CreatorForm, CreatorFormValues, Organisation } from './form.ts'

/** What the account tells about itself as a creator, as form values; `slug` is null without a public page. */
export function creatorQuery(userId: string) {
  return queryOptions({
    queryKey: ['creator', userId],
    staleTime: 0,
    queryFn: async (): Promise<{ slug: string | null; values: CreatorFormValues }> => {
      const row = await request(
        (client) =>
          client
            .from('creators')
            .select(
              'slug, about, links, kind, registered_name, register, register_number, register_country',
            )
            .eq('id', userId)
            .maybeSingle(),
        startAuth,
      )
      return {
        slug: row?.slug ?? null,
        values: {
          organisation: {
            kind: row?.kind ?? '',
            registeredName: row?.registered_name ?? '',
            register: row?.register ?? '',
            registerNumber: row?.register_number ?? '',
            registerCountry: row?.register_country ?? '',
          },
          about: row?.about ?? '',
          links: (row?.links ?? []).join('\n'),
        },
      }
    },
  })
}

/** @throws AppError */
export function saveCreator(userId: string, { organisation, ...page }: CreatorForm): Promise<void> {
  return save(userId, { ...organisation, ...page })
}

/** Who lists a project, before it is submitted. @throws AppError */
export function saveOrganisation(userId: string, organisation: Organisation): Promise<void> {
  return save(userId, organisation)
}

async function save(
  userId: string,
  columns: Partial<Organisation> & Partial<Omit<CreatorForm, 'organisation'>>,
): Promise<void> {
  await request(
    (client) =>
      client
        .from('creators')
        .upsert({ id: userId, ...columns }, { onConflict: 'id' })
        .select('id')
        .single(),
    startAuth,
  )
  await invalidate(creatorQuery(userId).queryKey)
}
