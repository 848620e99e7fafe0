export const en = {
  'login.title': 'Welcome back',
  'login.lead': 'Sign in to keep an eye on your tracking.',
  'login.needed':
    'You are not signed in, or no longer. Sign in, and you will be back on the page you asked for.',
  'login.email': 'Email',
  'login.password': 'Password',
  'login.show': 'Show the password',
  'login.hide': 'Hide the password',
  'login.submit': 'Sign in',
  'login.forgotten': 'Forgot your password?',
  'login.changed': 'Your password is changed. Sign in with the new one.',
  'login.email-required': 'Email is required',
  'login.email-invalid': 'Email is invalid',
  'login.password-required': 'Password is required',
  'login.wait': 'Too many attempts. Try again in {wait}.',
  'login.slogan': 'Know it\nbefore your analysts do.',
  'login.slogan-detail': 'Tags, dataLayer, CSP and page-view hits, checked in a real browser, page by page.',
} as const;
