import type { Flat } from '#i18n/flat.ts'

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
  // What the site is not, who bears the risk, and what somebody agrees to
  'footer.disclaimer':
    '{{brand}} gives no investment advice and does not hold, manage or transfer funds. Agreements are made directly between users and the external project organisers, and users bear the risk.',
  'checked.disclaimer':
    'A review is not a recommendation. {{brand}} gives no investment advice and does not hold, manage or transfer funds. Agreements are made directly between you and the creators, and you bear the risk.',
  'project.disclaimer':
    '{{brand}} checks listings before they become public. It does not check finances or legal terms, gives no investment advice and never handles money.',
  'support.risk':
    'Supporting a project carries risk: you may lose all of what you put in. {{brand}} gives no investment advice and does not check finances or legal terms.',
  'support.consent':
    'I understand that this isn’t binding and that no money changes hands on {{brand}}.',
  'messages.riskReceived':
    'Take care: {{brand}} never takes payments and never asks for card details. Don’t send any.',
  'messages.riskWriting': 'Please don’t share card details here. {{brand}} never takes payments.',
  'home.proofReview': 'Reviewed by people',
  'home.proofReviewText': 'within 3-5 business days',
  'home.proofFunds': 'We never hold your money',
  'home.proofFundsText': 'You deal directly with creators',
}

/** Sentences of English pages about money, fees and risk. */
const FIXED_SENTENCES: readonly (readonly [page: string, sentence: string])[] = [
  ['legal/terms', '- hold, manage, transfer or receive funds meant for a project;'],
  ['legal/terms', 'Projects can be late, change or fail, and you may lose everything you put in.'],
  ['legal/terms', 'There is no listing fee for submitting a project'],
  [
    'legal/terms',
    'For each successfully funded project the creator owes us 5% of the amount raised.',
  ],
  ['legal/terms', 'All fees are non-refundable unless stated otherwise.'],
  ['legal/terms', '9.1. Confirming a support option sends a non-binding expression of interest'],
  [
    'faq/fees',
    'When a project has been successfully funded, its creator owes a platform fee of 5%.',
  ],
  ['faq/fees', 'All fees are non-refundable unless stated otherwise.'],
]

/** Keys of fixed texts that English words otherwise. */
export const changedTexts = (english: Flat): string[] =>
  Object.keys(FIXED).filter((key) => english[key] !== FIXED[key])

/** Fixed sentences that English pages lack. */
export const changedSentences = (read: (page: string) => string): string[] =>
  FIXED_SENTENCES.filter(([page, sentence]) => !read(page).includes(sentence)).map(
    ([page, sentence]) => `${page}: ${sentence}`,
  )
