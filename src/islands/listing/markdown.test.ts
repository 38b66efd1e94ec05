import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const SAFE_TAGS =
  /^<(?:\/?(?:h[3-6]|p|blockquote|ul|ol|li|strong|em|del|code|pre|table|thead|tbody|tr|th|td)|br ?\/|hr ?\/|\/a|ol start="\d+"|a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="nofollow noopener noreferrer")>$/i

/** Tags that are not in one of the exact safe forms. */
function unsafeTags(html: string): string[] {
  return (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !SAFE_TAGS.test(tag))
}

describe('renderMarkdown', () => {
  it('renders what creators use', () => {
    const html = renderMarkdown(
      'Some **bold** and *soft* words with [a link](https://example.org/a?b=1&c=2).\n\n- one\n- two\n\n3. three\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n`code`',
    )
    expect(html).toContain('<strong>bold</strong>')
    expect(html).toContain(
      '<a href="https://example.org/a?b=1&amp;c=2" rel="nofollow noopener noreferrer">a link</a>',
    )
    expect(html).toContain('<li>one</li>')
    expect(html).toContain('<ol start="3">')
    expect(html).toContain('<td>2</td>')
    expect(unsafeTags(html)).toEqual([])
  })

  it.each([
    ['# One\n\n## Two\n\n### Three\n\n# Four', 'h3 h4 h5 h3'],
    ['## One\n\n## Two', 'h3 h3'],
    ['#### One\n\n# Two\n\n###### Three\n\n> ## Four', 'h3 h3 h4 h4'],
    ['Title\n=====\n\nPart\n----', 'h3 h4'],
    ['# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5', 'h3 h4 h5 h6 h6'],
  ])('puts headings below those of the page without gaps: %j', (source, levels) => {
    const found = [...renderMarkdown(source).matchAll(/<(h\d)>/g)].map((match) => match[1])
    expect(found.join(' ')).toBe(levels)
  })

  it('turns pictures into links, so that nothing is fetched', () => {
    const html = renderMarkdown('![a plan](https://tracker.example/p.png)')
    expect(html).not.toContain('<img')
    expect(html).toContain('href="https://tracker.example/p.png"')
    expect(html).toContain('>a plan</a>')
  })

  it('keeps the words of a link it refuses', () => {
    expect(renderMarkdown('[click](javascript:alert(1))')).toBe('<p>click</p>')
  })

  it('shows typed tags as text', () => {
    expect(renderMarkdown('<b>hi</b>')).toBe('<p>&lt;b&gt;hi&lt;/b&gt;</p>')
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe src="https://evil.example"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox(1))',
    '[x](//evil.example/a)',
    '[x](\\\\evil.example/a)',
    '[x](https://a.example "t\\" onmouseover=alert(1) x=\\"")',
    '[x](https://a.example/"onmouseover="alert(1))',
    '![x](x"onerror="alert(1))',
    '![x](javascript:alert(1))',
    '![<img src=x onerror=alert(1)>](https://a.example/x.png)',
    '<https://a.example/"onclick=alert(1)>',
    '<javascript:alert(1)>',
    '[a]: javascript:alert(1)\n\n[a]',
    '```"><script>alert(1)</script>\ncode\n```',
    '`<script>alert(1)</script>`',
    '<math><mtext></table><mglyph><style><img src=x onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<style>@import "//evil.example"</style>',
    '<form action="https://evil.example"><input name=a></form>',
    '<div style="position:fixed;inset:0">over</div>',
    '<base href="https://evil.example">',
    '<!--><script>alert(1)</script>-->',
    '| a |\n|---|\n| <script>alert(1)</script> |',
    '- [ ] <img src=x onerror=alert(1)>',
  ])('makes nothing active of %j', (source) => {
    const html = renderMarkdown(source)
    expect(unsafeTags(html)).toEqual([])
  })

  it('makes only safe tags of anything', () => {
    const part = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '`',
        '[',
        ']',
        '(',
        ')',
        '!',
        '\n',
        ' ',
        '&',
        '\\',
        '#',
        '|',
        '-',
        '*',
      ],
      ...[
        'script',
        'img',
        ' src=',
        ' onerror=',
        'javascript:',
        'https://a.example',
        'data:',
        '//b',
      ],
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        expect(unsafeTags(renderMarkdown(parts.join('')))).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ...['>', '> - ', '- > ', '1. ', '_a', '**a *', '!', '&', '['],
    ...[
      '|\n|-|\n',
      '-\n|\n',
      '|a|b\r\n|-|\r\n',
      '- \n-',
      '- a\n\n',
      '- :\n:\n:\n',
      'a\r',
      `*a*${' '.repeat(5_000)}`,
    ],
  ])('shows %j without end as it is, since parsing it would take a second', (piece) => {
    const text = piece.repeat(20_000).slice(0, 20_000)
    expect(renderMarkdown(text)).toBe(
      `<p>${text.replaceAll('&', '&amp;').replaceAll('>', '&gt;')}</p>`,
    )
  })

  it('renders many small tables', () => {
    const tables = renderMarkdown('| a |\n|---|\n| 1 |\n\n'.repeat(200))
    expect(tables.match(/<table>/g)).toHaveLength(200)
  })

  it('renders twenty quotes in each other and a long list of links', () => {
    expect(renderMarkdown(`${'> '.repeat(20)}deep`).match(/<blockquote>/g)).toHaveLength(20)
    const links = renderMarkdown('- [**a**](https://a.example)\n'.repeat(160))
    expect(links.match(/<strong>/g)).toHaveLength(160)
    const blocks = renderMarkdown(`${'_a_ '.repeat(400)}\n \n`.repeat(5))
    expect(blocks.match(/<em>/g)).toHaveLength(2_000)
  })

  it('cuts what is longer than a project may be', () => {
    expect(renderMarkdown('a'.repeat(50_000)).length).toBeLessThan(20_100)
  })
})

describe('every sign that creators use', () => {
  it.each([
    ['~~gone~~', '<p><del>gone</del></p>'],
    ['*soft*', '<p><em>soft</em></p>'],
    ['`code`', '<p><code>code</code></p>'],
    ['    let a', '<pre><code>let a\n</code></pre>'],
    ['> said', '<blockquote>\n<p>said</p>\n</blockquote>'],
    ['one\ntwo', '<p>one<br />two</p>'],
    ['---', '<hr />'],
    ['- a', '<ul>\n<li>a</li>\n</ul>'],
    ['1. a', '<ol>\n<li>a</li>\n</ol>'],
    ['- [x] done\n- [ ] open', '<ul>\n<li>☑ done</li>\n<li>☐ open</li>\n</ul>'],
    [
      '| a |\n|---|\n| 1 |',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n</tr>\n</tbody></table>',
    ],
    ['<b title="x">\'&amp;\'</b>', expect.stringContaining('&lt;b title="x"&gt;')],
  ])('%j', (source, html) => expect(renderMarkdown(source)).toEqual(html))

  it.each([
    ['http://example.org', true],
    ['mailto:a@example.org', true],
    ['//example.org', false],
    ['ftp://example.org', false],
    ['/login', false],
  ])('links to %s: %s', (address, isLink) => {
    expect(renderMarkdown(`[words](${address})`).includes('<a ')).toBe(isLink)
    expect(renderMarkdown(`[words](${address})`)).toContain('words')
  })

  it('reads no more than it may', () => {
    expect(renderMarkdown('x'.repeat(20_001)).length).toBe('<p></p>'.length + 20_000)
  })
})
