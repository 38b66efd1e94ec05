import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALES } from '#i18n/locales.ts'
import { isMailAddress, parseSender } from '../../server/mail/address.ts'
import type { MailContent } from '../../server/mail/content.ts'
import { renderMail } from '../../server/mail/layout.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { mailSettings, parseSmtpUrl } from '../../server/mail/settings.ts'
import { createMailer, MailError } from '../../server/mail/transport.ts'
import { mailLocale } from '../../server/mail/words.ts'

const MAIL: Mail = { to: 'ada@example.org', subject: 'Hello', text: 'Text', html: '<p>Text</p>' }

describe('addresses', () => {
  it.each([
    'ada@example.org',
    'ada+backlit@sub.example.org',
    "o'hara_1@example.org",
    'müller@käse.example',
  ])('%s is valid', (address) => {
    expect(isMailAddress(address)).toBe(true)
  })

  it.each([
    'ada',
    'ada@localhost',
    'ada@example.org\r\nBcc: eve@evil.example',
    'ada@example.org, eve@evil.example',
    'ada@example.org;eve@evil.example',
    'Ada <ada@example.org>',
    '<ada@example.org>',
    '"ada"@example.org',
    'ada@example.org@evil.example',
    'ada(eve)@example.org',
    'ada@exa mple.org',
    'ada@-example.org',
    'ada\u202e@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(60)}.${'c.'.repeat(100)}org`,
    '',
  ])('%j is not valid', (address) => {
    expect(isMailAddress(address)).toBe(false)
  })

  it.each([
    ['no-reply@example.org', { name: 'Backlit', address: 'no-reply@example.org' }],
    ['The Team <a@example.org>', { name: 'The Team', address: 'a@example.org' }],
    ['"The Team" <a@example.org>', { name: 'The Team', address: 'a@example.org' }],
    ['a@example.org, b@example.org', null],
    ['Team\r\nBcc: b@example.org <a@example.org>', null],
    ['Team', null],
  ])('%j as sender', (text, sender) => {
    expect(parseSender(text)).toEqual(sender)
  })

  it.each([
    [
      'smtp://ada:p%40ss@mail.example.org',
      {
        host: 'mail.example.org',
        port: 587,
        secure: false,
        login: { user: 'ada', password: 'p@ss' },
      },
    ],
    [
      'smtps://mail.example.org',
      { host: 'mail.example.org', port: 465, secure: true, login: null },
    ],
    ['smtp://[::1]:25/', { host: '::1', port: 25, secure: false, login: null }],
    ['http://mail.example.org', null],
    ['smtp://mail.example.org?tls.rejectUnauthorized=false', null],
    ['smtp://', null],
    ['mail.example.org:587', null],
    ['smtp://a:%zz@mail.example.org', null],
  ])('%s as mail server', (text, server) => {
    expect(parseSmtpUrl(text)).toEqual(server)
  })
})

describe('the outbox', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backlit-mail-'))
  const mailer = createMailer(mailSettings(undefined, undefined, folder))
  afterAll(() => rmSync(folder, { recursive: true }))
  const written = (): string[] =>
    readdirSync(join(folder, 'outbox'))
      .sort()
      .map((name) => readFileSync(join(folder, 'outbox', name), 'utf8'))

  it('stores a mail with both its texts, readable as is, the newest last', async () => {
    expect(mailer.kind).toBe('outbox')
    for (let round = 0; round < 5; round++)
      await mailer.send({ ...MAIL, subject: `Grüße ${round}`, text: `日本 ${round}` })
    const mails = written()
    expect(mails).toHaveLength(5)
    expect(mails.map((mail) => /日本 (\d)/.exec(mail)?.[1])).toEqual(['0', '1', '2', '3', '4'])
    expect(mails[4]).toContain('To: ada@example.org\r\nSubject: Grüße 4\r\n')
    expect(mails[4]).toContain('<p>Text</p>')
    expect(mails[4]?.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('lets no header in through a subject or a header', async () => {
    await mailer.send({
      ...MAIL,
      subject: 'Hi\r\nBcc: eve@evil.example\n\nBody\u2028x',
      headers: { 'List-Unsubscribe': '<https://a.example>\r\nBcc: eve@evil.example' },
    })
    const [head] = written().at(-1)?.split('\r\n\r\n') ?? []
    expect(head).toContain('Subject: Hi Bcc: eve@evil.example Body x\r\n')
    expect(head).not.toMatch(/^Bcc:/im)
  })

  it.each([
    [{ to: 'ada@example.org\r\nBcc: eve@evil.example' }],
    [{ to: 'ada@example.org, eve@evil.example' }],
    [{ headers: { 'X\r\nBcc': 'eve@evil.example' } }],
    [{ headers: { Bcc: 'eve@evil.example' } }],
    [{ headers: { 'content-type': 'text/html' } }],
    [{ headers: { From: 'boss@bank.example' } }],
  ])('refuses %j', async (change) => {
    const before = written().length
    await expect(mailer.send({ ...MAIL, ...change })).rejects.toThrow(MailError)
    expect(written()).toHaveLength(before)
  })
})

/** A mail server that accepts everything and records the commands. */
class MailServer {
  readonly lines: string[] = []
  readonly #server: Server

  constructor() {
    this.#server = createServer((socket) => {
      let inData = false
      let rest = ''
      const say = (line: string): boolean => socket.write(`${line}\r\n`)
      say('220 mail.test')
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        rest += chunk
        const lines = rest.split('\r\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          this.lines.push(line)
          if (inData) {
            if (line === '.') {
              inData = false
              say('250 taken')
            }
          } else if (/^DATA/i.test(line)) {
            inData = true
            say('354 go on')
          } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
          else if (/^STARTTLS/i.test(line)) say('502 not here')
          else if (/^AUTH/i.test(line)) say('235 welcome')
          else if (/^EHLO/i.test(line)) socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n')
          else say('250 fine')
        }
      })
    })
  }

  listen(): Promise<number> {
    return new Promise((resolve) =>
      this.#server.listen(0, '127.0.0.1', () =>
        resolve((this.#server.address() as AddressInfo).port),
      ),
    )
  }

  close(): void {
    this.#server.close()
  }
}

describe('a mail server', () => {
  const server = new MailServer()
  let port = 0
  beforeAll(async () => {
    port = await server.listen()
  })
  afterAll(() => server.close())
  const settings = (address: string) =>
    mailSettings(address, 'The Team <no-reply@example.org>', '/nowhere')

  it('gets the mail from the configured sender, for its one recipient, with both texts', async () => {
    const mailer = createMailer(settings(`smtp://ada:secret@127.0.0.1:${port}`))
    expect(mailer.kind).toBe('smtp')
    expect(await mailer.check()).toBeNull()
    await mailer.send({ ...MAIL, subject: 'Grüße\r\nBcc: eve@evil.example' })
    mailer.close()
    const said = server.lines.join('\n')
    expect(server.lines.filter((line) => /^RCPT/i.test(line))).toEqual([
      'RCPT TO:<ada@example.org>',
    ])
    expect(said).toContain('MAIL FROM:<no-reply@example.org>')
    expect(said).toContain('From: The Team <no-reply@example.org>')
    expect(said).toContain('To: ada@example.org')
    expect(said).not.toMatch(/^Bcc:/im)
    expect(said).toMatch(/Content-Type: text\/plain/)
    expect(said).toMatch(/Content-Type: text\/html/)
  })

  it('on another host gets neither login nor mail before the connection is encrypted', async () => {
    const told = server.lines.length
    // 0.0.0.0 does not count as this machine, yet reaches the server without TLS.
    const mailer = createMailer({
      ...settings('smtp://ada:secret@0.0.0.0:1'),
      server: { host: '0.0.0.0', port, secure: false, login: { user: 'ada', password: 'secret' } },
    } as Parameters<typeof createMailer>[0])
    await expect(mailer.send(MAIL)).rejects.toThrow()
    mailer.close()
    expect(server.lines.slice(told).some((line) => /^(AUTH|MAIL|RCPT)/i.test(line))).toBe(false)
  })

  it('that is unavailable is reported with its reason', async () => {
    const mailer = createMailer(settings('smtp://127.0.0.1:1'))
    expect(await mailer.check()).toContain('ECONNREFUSED')
    await expect(mailer.send(MAIL)).rejects.toThrow('ECONNREFUSED')
  })
})

describe('the layout', () => {
  const hostile = '</p><img src=x onerror="alert(1)">&\'{{x}}'
  const content: MailContent = {
    locale: 'en',
    subject: hostile,
    preheader: hostile,
    title: hostile,
    reason: hostile,
    siteUrl: 'https://site.test',
    unsubscribeUrl: 'https://site.test/profile?a=1&b=2',
    blocks: [
      { kind: 'text', text: hostile },
      { kind: 'action', label: hostile, url: 'https://site.test/confirm?a=1&b=2' },
      { kind: 'link', label: hostile, url: 'https://site.test/more' },
      { kind: 'code', label: hostile, code: hostile },
      { kind: 'quote', text: `${hostile}\nsecond line` },
      { kind: 'facts', rows: [[hostile, hostile]] },
      { kind: 'items', items: [{ title: hostile, url: 'https://site.test/i', text: hostile }] },
    ],
  }

  it('escapes markup in texts, in every block', () => {
    const { html } = renderMail(content)
    expect(html).not.toContain('<img')
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&amp;&#39;/g)).toHaveLength(
      14,
    )
  })

  it('has the same content as plain text, with links on their own lines', () => {
    const { text } = renderMail(content)
    const lines = text.split('\n').map((line) => line.trim())
    for (const url of [
      'https://site.test/confirm?a=1&b=2',
      'https://site.test/more',
      'https://site.test/i',
      'https://site.test/profile?a=1&b=2',
      'https://site.test',
    ])
      expect(lines).toContain(url)
    expect(text).toContain(hostile)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '/profile',
    'https://a"b.example',
    'https://',
  ])('refuses the link %s', (url) => {
    const blocks = [{ kind: 'link', label: 'x', url }] as const
    expect(() => renderMail({ ...content, blocks })).toThrow(TypeError)
  })

  it('has an unsubscribe link when the mail has one', () => {
    expect(renderMail(content).headers).toEqual({
      'List-Unsubscribe': '<https://site.test/profile?a=1&b=2>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    const { unsubscribeUrl: _, ...needed } = content
    expect(renderMail(needed).headers).toBeUndefined()
  })

  it.each(LOCALES)('is marked as %s and loads nothing from anywhere', (locale) => {
    const { html } = renderMail({ ...content, locale })
    expect(html).toMatch(/<html lang="[a-z]{2}/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import|"\s+src=/)
    for (const table of html.match(/<table[^>]*>/g) ?? [])
      if (!table.includes('font-size:15px')) expect(table).toContain('role="presentation"')
  })

  it('uses the first known language, else English', () => {
    expect(mailLocale(undefined, 'xx', 'de', 'fr')).toBe('de')
    expect(mailLocale(7, null)).toBe('en')
  })
})
