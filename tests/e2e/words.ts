import german from '#i18n/locales/de/translation.json' with { type: 'json' }
import english from '#i18n/locales/en/translation.json' with { type: 'json' }
import japanese from '#i18n/locales/ja/translation.json' with { type: 'json' }
import { named } from '#i18n/named.ts'

const asShown = <Texts>(texts: Texts): Texts => JSON.parse(named(JSON.stringify(texts)))

/** The texts of the interface, with the site's name in them. */
export const [de, en, ja] = [asShown(german), asShown(english), asShown(japanese)]
