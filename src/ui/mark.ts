/** SVG of the mark, an eclipse in a 64 by 64 box. `id` names its gradient and must be unique on the page. */
export const markShapes = (id = 'mark-glow'): string =>
  [
    `<defs><radialGradient id="${id}">`,
    '<stop offset="0.5" stop-color="#ffb52e" stop-opacity="0.95"/>',
    '<stop offset="0.72" stop-color="#ff9d1e" stop-opacity="0.35"/>',
    '<stop offset="1" stop-color="#ff9d1e" stop-opacity="0"/>',
    '</radialGradient></defs>',
    `<circle cx="32" cy="31" r="31" fill="url(#${id})"/>`,
    '<circle cx="32" cy="32" r="18.5" fill="#0b0f1c" stroke="#ffd98a" stroke-width="1.6"/>',
    '<path d="M19 19.5a18.5 18.5 0 0 1 26 0" fill="none" stroke="#fff3d6" stroke-width="2.6" stroke-linecap="round"/>',
  ].join('')
