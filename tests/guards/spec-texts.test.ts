import { describe, expect, it } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { CURRENCIES, DEFAULT_CURRENCY } from '#core/money.ts'
import { KEYS } from '#core/storage.ts'
import en from '#i18n/locales/en/translation.json' with { type: 'json' }
import { LOCALES } from '#i18n/locales.ts'
import { ROUTES } from '#i18n/paths.ts'
import { NO_CATEGORY } from '#islands/listing/category.ts'
import { DEFAULT_OPTION_TITLE, PROJECT_DEFAULTS } from '#islands/listing/defaults.ts'
import { PROJECT_STATUSES } from '#islands/listing/status.ts'

/** English texts fixed by the product's specification, by key. */
const FIXED: Readonly<Record<string, string>> = {
  // Screens
  'home.step1Title': 'Discover projects',
  'home.step2Title': 'Choose how to support',
  'home.step3Title': 'Support and profit',
  'footer.explore': 'Explore',
  'footer.forCreators': 'For Creators',
  'footer.contact': 'Contact',
  'browse.title': 'Browse Projects',
  'card.equity': 'Equity Opportunity',
  'card.token': 'Token',
  'card.revenue': 'Revenue Share',
  'card.moreTags': '+{{count}} more',
  'card.visit': 'Visit',
  'project.support': 'Support This Project',
  'project.visit': 'Visit Website',
  'project.about': 'About This Project',
  'project.options': 'Support Options',
  'project.videoUnavailable': 'Video preview unavailable',
  'project.notFoundTitle': 'Project Not Found',
  'support.continue': 'Continue',
  'support.confirm': 'Confirm',
  'notFound.title': 'Page Not Found',
  'messages.loginTitle': 'Please Log In',
  'profile.loginTitle': 'Please Log In',
  'profile.adminPanel': 'Admin Panel',
  'admin.myAccount': 'My Account',
  'nav.account': 'Account',
  'nav.loggingOut': 'Logging out...',
  'optionTypes.equity': 'Equity',
  'optionTypes.token': 'Token',
  'optionTypes.revenue': 'Revenue Share',
  'optionTypes.other': 'Other',
  'categories.tech': 'Technology',
  'categories.finance': 'Finance',
  'categories.art': 'Art & Culture',
  'categories.social': 'Social Impact',
  'categories.gaming': 'Gaming',
  'categories.other': 'Other',
  'submit.name': 'Project Name',
  'submit.description': 'Short Description',
  'submit.category': 'Category',
  'submit.content': 'Full Description',
  'submit.target': 'Target Amount (USD)',
  'submit.timeline': 'Timeline',
  'submit.cover': 'Cover Image',
  'submit.gallery': 'Additional Images',
  'submit.video': 'Video URL',
  'submit.options': 'Funding Options',
  'submit.option.equity': 'Equity Offering',
  'submit.option.token': 'Token Offering',
  'submit.option.revenue': 'Revenue Sharing',
  'submit.website': 'Website',
  'submit.preview': 'Preview',
  'submit.saveDraft': 'Save as Draft',
  // Validation
  'errors.form.password_mismatch': 'Passwords do not match',
  'errors.form.terms_required': 'You must agree to the terms and conditions',
  'errors.form.rules_required':
    'You must accept the project posting agreement before submitting a project.',
  'errors.role.unauthorized': 'Unauthorized: Only administrators can change user roles',
  'errors.role.direct_change':
    'Role changes must be performed by existing administrators through secure channels',
  // Toasts
  'common.errorTitle': 'An error occurred',
  'toasts.loginTitle': 'Login successful',
  'toasts.loginText': 'Welcome back!',
  'toasts.loginFailed': 'Login failed',
  'toasts.somethingWrong': 'Something went wrong',
  'toasts.registerTitle': 'Registration successful',
  'toasts.registerFailed': 'Registration failed',
  'toasts.logoutTitle': 'Logged out',
  'toasts.logoutFailed': 'Logout failed',
  'toasts.authRequired': 'Authentication required',
  'toasts.authRequiredText': 'Please log in to support this project',
  'toasts.projectIncomplete': 'Project information is incomplete',
  'toasts.noRecipient': 'Could not find a recipient for your message',
  'toasts.recipientUnknown': 'Could not determine message recipient',
  'toasts.interestFailed': 'There was an error submitting your interest. Please try again.',
  'toasts.interestTitle': 'Interest submitted',
  'toasts.rulesTitle': 'Agreement Required',
  'toasts.rulesText':
    'You must accept the Project Publisher Agreement before submitting your project.',
  'toasts.missingTitle': 'Missing required fields',
  'toasts.missingText': 'Please fill in all required fields',
  'toasts.bucketFailed': 'Bucket check error',
  'toasts.submitText': 'Thank you for submitting your project. We will review it soon.',
  'browse.errorTitle': 'Failed to load projects',
  'browse.cachedToast': 'Using cached data. Please check your connection.',
  'browse.errorText': "We're having trouble connecting to our servers.",
  'browse.emptyTitle': 'No Projects Found',
  'browse.emptyText': 'There are currently no projects to display. Check back soon!',
  'assistant.failed': 'Failed to get a response. Please try again later.',
  'contact.thanks': "Thank you for your message! We'll get back to you soon.",
  'language.changed': 'Language changed to {{name}}',
  'language.changedDescription': 'The application will now display in your selected language.',
  'admin.toasts.updateProject': 'Error updating project',
  'admin.toasts.deleteProject': 'Error deleting project',
  'admin.toasts.fetchUsers': 'Error fetching users',
  'admin.toasts.updateRole': 'Error updating role',
  'admin.toasts.fetchMessages': 'Error fetching messages',
  'admin.toasts.updateMessage': 'Error updating message',
  'admin.toasts.updateOrder': 'Error updating order',
  'admin.toasts.saveProject': 'Error Saving Project',
  'admin.toasts.missingFields': 'Missing fields',
  // The translation tool
  'admin.translations.generateTab': 'Generate',
  'admin.translations.reviewTab': 'Review & Apply',
  'admin.translations.all': 'Translate all languages at once',
  'admin.translations.queued': '(queued)',
  'admin.translations.generate': 'Generate Translations',
  'admin.translations.translating': 'Translating to {{language}}',
  'admin.translations.cancel': 'Cancel Queue ({{remaining}} remaining)',
  'admin.translations.generated_other': 'Generated translations for {{count}} languages',
  'admin.translations.applyAll': 'Apply All Translations',
  'admin.translations.placeholder': 'Generated translation will appear here...',
  'admin.translations.download': 'Download Translation File',
  'admin.translations.apply': 'Apply Translation',
  'admin.translations.downloaded':
    'Translation file downloaded successfully! Now save it to the correct location.',
  'admin.translations.toasts.failed': 'Translation failed',
  'admin.translations.toasts.partial': 'Translation partially successful',
  'admin.translations.toasts.error': 'Translation error',
  'admin.translations.toasts.download': 'Download failed',
  'admin.translations.toasts.apply': 'Error applying translation',
}

const textOf = (key: string): unknown =>
  key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], en)

describe('what the specification fixes', () => {
  it('is worded so in English', () => {
    expect(Object.fromEntries(Object.keys(FIXED).map((key) => [key, textOf(key)]))).toEqual(FIXED)
  })

  it('names a file of the translation tool by its language', () => {
    const { instructions } = en.admin.translations
    expect(instructions).toContain('src/i18n/locales/{{code}}/translation.json')
    expect(instructions).toContain('create the directory if needed, and restart the app.')
  })

  it('gives missing values these defaults, and amounts these limits', () => {
    expect(PROJECT_DEFAULTS).toEqual({
      title: 'Untitled Project',
      creatorName: 'Anonymous',
      displayOrder: 9999,
    })
    expect([NO_CATEGORY, DEFAULT_OPTION_TITLE, DEFAULT_CURRENCY]).toEqual([
      'Uncategorized',
      'Support Option',
      'USD',
    ])
    expect(CURRENCIES).toEqual(['USD', 'EUR', 'GBP', 'JPY'])
    expect(PROJECT_STATUSES).toEqual(['pending', 'approved', 'rejected', 'archived'])
    expect(LIMITS).toMatchObject({ description: 160, passwordMin: 8 })
  })

  it('keeps these names in the browser, these languages and these addresses', () => {
    expect(KEYS).toMatchObject({
      authUser: 'authUser',
      isAdmin: 'isAdmin',
      language: 'i18nextLng',
      approvedProjects: 'approvedProjects',
      adminTab: 'adminCurrentTab',
    })
    expect([...LOCALES].sort()).toEqual(
      ['en', 'fr', 'de', 'es', 'it', 'nl', 'zh', 'ja', 'ko', 'sv', 'no', 'pt'].sort(),
    )
    expect(Object.values(ROUTES)).toEqual(
      expect.arrayContaining([
        ...['/', '/projects', '/about', '/how-it-works', '/login', '/register'],
        ...['/forgot-password', '/messages', '/profile', '/admin', '/faq', '/contact'],
        ...['/creator-resources', '/success-stories', '/submit-project', '/terms'],
        ...['/privacy', '/posting-rules'],
      ]),
    )
  })
})
