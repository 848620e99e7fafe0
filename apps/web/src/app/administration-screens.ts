import type { Screen } from './screen.ts';

/** Administration screens: users, companies, website settings, alarm rules, channels. */
export const ADMINISTRATION_SCREENS: readonly Screen[] = [
  {
    name: 'utilisateur',
    path: '/utilisateur',
    search: ['q', 'role', 'status', 'company', 'team'],
    words: ['users', 'download'],
    load: async () => (await import('../features/users/users-screen.tsx')).UsersScreen,
  },
  {
    name: 'utilisateur-ajouter',
    path: '/utilisateur/ajouter',
    search: ['step'],
    words: ['users', 'password', 'membership', 'resource'],
    load: async () => (await import('../features/users/add-user-screen.tsx')).AddUserScreen,
  },
  {
    name: 'utilisateur-detail-id',
    path: '/utilisateur/detail/$id',
    words: ['users', 'new-email', 'membership', 'resource'],
    load: async () => (await import('../features/users/user-screen.tsx')).UserScreen,
  },
  {
    name: 'utilisateur-id-mot-de-passe',
    path: '/utilisateur/$id/mot-de-passe',
    words: ['users', 'password'],
    load: async () => (await import('../features/users/password-screen.tsx')).UserPasswordScreen,
  },
  {
    name: 'groupe-detail-id',
    path: '/groupe/detail/$id',
    ofOwnCompany: true,
    words: ['companies', 'sign-in-card', 'tokens', 'download'],
    load: async () => (await import('../features/companies/company-screen.tsx')).CompanyScreen,
  },
  {
    name: 'groupe',
    path: '/groupe',
    search: ['q'],
    words: ['companies', 'download'],
    load: async () => (await import('../features/companies/companies-screen.tsx')).CompaniesScreen,
  },
  {
    name: 'groupe-ajouter',
    path: '/groupe/ajouter',
    search: ['step'],
    words: ['companies', 'fields', 'avatar', 'resource'],
    load: async () => (await import('../features/companies/company-editor.tsx')).AddCompanyScreen,
  },
  {
    name: 'groupe-editer-id',
    path: '/groupe/editer/$id',
    search: ['step'],
    words: ['companies', 'fields', 'avatar', 'resource'],
    load: async () => (await import('../features/companies/company-editor.tsx')).EditCompanyScreen,
  },
  {
    name: 'groupe-connexion',
    path: '/groupe/connexion',
    words: ['sign-in-settings'],
    load: async () =>
      (await import('../features/sign-in/sign-in-settings/sign-in-settings-screen.tsx')).InstanceSignInScreen,
  },
  {
    name: 'groupe-connexion-id',
    path: '/groupe/connexion/$id',
    ofOwnCompany: true,
    words: ['sign-in-settings'],
    load: async () =>
      (await import('../features/sign-in/sign-in-settings/sign-in-settings-screen.tsx')).CompanySignInScreen,
  },
  {
    name: 'groupe-connexion-fournisseur-ajouter',
    path: '/groupe/connexion/fournisseur/ajouter',
    search: ['company'],
    words: ['identity-providers', 'membership', 'inputs', 'resource'],
    load: async () =>
      (await import('../features/sign-in/sign-in-settings/identity-providers/provider-editor.tsx'))
        .AddProviderScreen,
  },
  {
    name: 'groupe-connexion-fournisseur-id',
    path: '/groupe/connexion/fournisseur/$id',
    words: ['identity-providers', 'membership', 'inputs', 'resource'],
    load: async () =>
      (await import('../features/sign-in/sign-in-settings/identity-providers/provider-editor.tsx'))
        .EditProviderScreen,
  },
  {
    name: 'logs',
    path: '/logs',
    search: ['tab', 'operation', 'user', 'company', 'target', 'entry', 'mail'],
    words: ['logs', 'download'],
    load: async () => (await import('../features/logs/logs-screen.tsx')).LogsScreen,
  },
  {
    name: 'website-parametres',
    path: '/website/parametres',
    ofWebsite: true,
    search: ['tab', 'step', 'context', 'edit', 'interface', 'q', 'page', 'only'],
    words: ['websites', 're-evaluation', 'resource'],
    load: async () =>
      (await import('../features/websites/website-settings-screen.tsx')).WebsiteSettingsScreen,
  },
  {
    name: 'parc-reglages',
    path: '/parc/reglages',
    words: ['shared-settings'],
    load: async () =>
      (await import('../features/shared-settings/shared-settings-screen.tsx')).SharedSettingsScreen,
  },
  {
    name: 'parc-reglages-ajouter',
    path: '/parc/reglages/ajouter',
    words: ['shared-settings', 'inheritance', 'inputs', 'fields', 'resource'],
    load: async () =>
      (await import('../features/shared-settings/shared-settings-editor.tsx')).AddSharedSettingsScreen,
  },
  {
    name: 'parc-reglages-id',
    path: '/parc/reglages/$id',
    words: ['shared-settings', 'inheritance', 'inputs', 'fields', 'resource'],
    load: async () =>
      (await import('../features/shared-settings/shared-settings-editor.tsx')).EditSharedSettingsScreen,
  },
  {
    name: 'alertes-regles',
    path: '/alertes/regles',
    words: ['alarm-rules', 'wording'],
    load: async () => (await import('../features/alarm-rules/rules-screen.tsx')).AlarmRulesScreen,
  },
  {
    name: 'alertes-regles-ajouter',
    path: '/alertes/regles/ajouter',
    words: ['alarm-rules', 'wording', 'inputs', 'resource'],
    load: async () => (await import('../features/alarm-rules/rule-editor.tsx')).AddAlarmRuleScreen,
  },
  {
    name: 'alertes-regles-id-modifier',
    path: '/alertes/regles/$id/modifier',
    words: ['alarm-rules', 'wording', 'inputs', 'resource'],
    load: async () => (await import('../features/alarm-rules/rule-editor.tsx')).EditAlarmRuleScreen,
  },
  {
    name: 'canaux',
    path: '/canaux',
    words: ['channels', 'download'],
    load: async () => (await import('../features/channels/channels-screen.tsx')).ChannelsScreen,
  },
  {
    name: 'canaux-ajouter',
    path: '/canaux/ajouter',
    words: ['channels', 'resource'],
    load: async () => (await import('../features/channels/channel-editor.tsx')).AddChannelScreen,
  },
  {
    name: 'canaux-id',
    path: '/canaux/$id',
    search: ['state'],
    words: ['channels'],
    load: async () => (await import('../features/channels/channel-screen.tsx')).ChannelScreen,
  },
  {
    name: 'canaux-id-modifier',
    path: '/canaux/$id/modifier',
    words: ['channels', 'resource'],
    load: async () => (await import('../features/channels/channel-editor.tsx')).EditChannelScreen,
  },
];
