import type { Screen } from './screen.ts';

/** Screens for everybody: sign-in, account and profile, help, legal notices. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  {
    name: 'connexion',
    path: '/connexion',
    layout: 'blank',
    search: ['changed', 'groupe'],
    words: ['session'],
    load: async () => (await import('../features/sign-in/session/login-screen.tsx')).LoginScreen,
  },
  {
    name: 'demande-mot-de-passe',
    path: '/demande-mot-de-passe',
    layout: 'blank',
    words: ['session', 'password'],
    load: async () => (await import('../features/sign-in/session/forgotten-screen.tsx')).ForgottenScreen,
  },
  {
    name: 'changement-mot-de-passe',
    path: '/changement-mot-de-passe',
    layout: 'blank',
    words: ['session', 'password'],
    load: async () => (await import('../features/sign-in/session/reset-screen.tsx')).ResetScreen,
  },
  {
    name: 'invite',
    path: '/invite',
    layout: 'open',
    search: ['code'],
    words: ['session', 'password'],
    load: async () => (await import('../features/sign-in/session/invite-screen.tsx')).InviteScreen,
  },
  {
    name: 'invite-confirmation',
    path: '/invite/confirmation',
    layout: 'blank',
    words: ['session', 'password'],
    load: async () => (await import('../features/sign-in/session/joining-screen.tsx')).JoiningScreen,
  },
  {
    name: 'confirmation-email',
    path: '/confirmation-email',
    layout: 'blank',
    words: ['session', 'password', 'new-email'],
    load: async () =>
      (await import('../features/sign-in/session/email-confirmation-screen.tsx')).EmailConfirmationScreen,
  },
  {
    name: 'oidc-retour',
    path: '/oidc/retour',
    layout: 'blank',
    words: ['session', 'password', 'provider-return'],
    load: async () =>
      (await import('../features/sign-in/session/provider-return/provider-return-screen.tsx'))
        .ProviderReturnScreen,
  },
  {
    name: 'parametres',
    path: '/parametres',
    words: ['account', 'new-email', 'sign-ins', 'tokens'],
    load: async () => (await import('../features/account/account-screen.tsx')).AccountScreen,
  },
  {
    name: 'parametres-mot-de-passe',
    path: '/parametres/mot-de-passe',
    words: ['password'],
    load: async () => (await import('../features/account/own-password-screen.tsx')).OwnPasswordScreen,
  },
  {
    name: 'parametres-second-facteur',
    path: '/parametres/second-facteur',
    words: ['factors', 'password', 'signing-in'],
    load: async () =>
      (await import('../features/account/factors/set-up-factor-screen.tsx')).SetUpFactorScreen,
  },
  {
    name: 'profil-editer-id',
    path: '/profil/editer/$id',
    search: ['step'],
    words: ['profile', 'avatar', 'resource', 'membership'],
    load: async () => (await import('../features/profile/edit-profile-screen.tsx')).EditProfileScreen,
  },
  {
    name: 'aide',
    path: '/aide',
    search: ['q', 'topic'],
    words: ['help'],
    load: async () => (await import('../features/help/help-screen.tsx')).HelpScreen,
  },
  {
    name: 'aide-detail-id',
    path: '/aide/detail/$id',
    words: ['help'],
    load: async () => (await import('../features/help/article-screen.tsx')).ArticleScreen,
  },
  {
    name: 'aide-contact',
    path: '/aide/contact',
    search: ['view', 'message', 'from', 'q', 'state'],
    words: ['messages'],
    load: async () => (await import('../features/messages/contact-screen.tsx')).ContactScreen,
  },
  {
    name: 'aide-api',
    path: '/aide/api',
    search: ['q', 'call'],
    words: ['reference'],
    load: async () => (await import('../features/reference/reference-screen.tsx')).ReferenceScreen,
  },
  {
    name: 'mentions-legales',
    path: '/mentions-legales',
    layout: 'open',
    words: ['legal'],
    load: async () => (await import('../features/legal/legal-screens.tsx')).NoticesScreen,
  },
  {
    name: 'mentions-legales-conditions',
    path: '/mentions-legales/conditions',
    layout: 'open',
    words: ['legal'],
    load: async () => (await import('../features/legal/legal-screens.tsx')).TermsScreen,
  },
  {
    name: 'mentions-legales-cookies',
    path: '/mentions-legales/cookies',
    layout: 'open',
    words: ['legal'],
    load: async () => (await import('../features/legal/legal-screens.tsx')).CookiesScreen,
  },
];
