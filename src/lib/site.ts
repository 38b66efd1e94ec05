/** The team's public address, shown in the footer, on the contact page and in the legal texts. */
export const CONTACT_EMAIL = 'hello@backlit.example'
