import type { IdentityProvider } from '../identity-provider.ts';
import { NAME, type Fields } from './field.ts';

/** Fields of an identity provider, in the order of its form. The hint of the issuer depends on the product. */
export const PROVIDER_FIELDS = {
  kind: {
    as: 'choice',
    label: { en: 'Product', fr: 'Produit' },
    hint: { en: 'Fills in what is known of it.', fr: 'Remplit ce qui en est connu.' },
    form: 'connection',
  },
  name: {
    as: 'text',
    label: NAME,
    hint: {
      en: 'The button says “Sign in with …”.',
      fr: 'Le bouton dit « Se connecter avec … ».',
    },
    form: 'connection',
  },
  issuer: { as: 'slug', label: { en: 'Issuer', fr: 'Émetteur' }, form: 'connection' },
  clientId: {
    as: 'slug',
    label: { en: 'Client ID', fr: 'Identifiant client' },
    hint: { en: 'Also called application ID.', fr: 'Aussi appelé identifiant d’application.' },
    form: 'connection',
  },
  clientSecret: {
    as: 'secret',
    label: { en: 'Client secret', fr: 'Secret client' },
    hint: {
      en: 'It is stored encrypted, and never shown again.',
      fr: 'Il est conservé chiffré, et plus jamais affiché.',
    },
    form: 'connection',
  },
  isPublic: {
    as: 'switch',
    label: { en: 'No secret: a public client', fr: 'Sans secret : un client public' },
    hint: {
      en: 'Then the sign-in is protected by PKCE alone. Use a secret where the provider gives one.',
      fr: 'Seul PKCE protège alors la connexion. Prenez un secret là où le fournisseur en donne un.',
    },
    form: 'connection',
  },
  scopes: {
    as: 'slug',
    label: { en: 'Further scopes', fr: 'Autres portées (scopes)' },
    hint: {
      en: 'Asked beside openid, email and profile. Put spaces between them.',
      fr: 'Demandées en plus de openid, email et profile. Séparez-les par des espaces.',
    },
    form: 'connection',
  },
  isEnabled: {
    as: 'switch',
    label: { en: 'On', fr: 'Activé' },
    hint: { en: 'The sign-in offers it.', fr: 'La connexion le propose.' },
    form: 'connection',
  },
  createsUsers: {
    as: 'switch',
    label: { en: 'A first sign-in makes the user', fr: 'Une première connexion crée l’utilisateur' },
    hint: {
      en: 'Otherwise it lets in those only who have an account already.',
      fr: 'Sinon, il ne laisse entrer que ceux qui ont déjà un compte.',
    },
    form: 'users',
  },
  domains: {
    as: 'slug',
    label: { en: 'E-mail domains', fr: 'Domaines e-mail' },
    hint: {
      en: 'Users of these domains are accepted, and their accounts are joined. Put spaces between them.',
      fr: 'Les utilisateurs de ces domaines sont acceptés, et leurs comptes rattachés. Séparez-les par des espaces.',
    },
    placeholder: 'example.com',
    form: 'users',
  },
  trustedDomains: {
    as: 'slug',
    label: { en: 'Trusted domains', fr: 'Domaines de confiance' },
    hint: {
      en: 'Addresses of these domains are trusted although the provider does not state that they are verified. Most providers state it: leave this empty then.',
      fr: 'Les adresses de ces domaines sont acceptées même si le fournisseur n’indique pas qu’elles sont vérifiées. La plupart l’indiquent : laissez alors vide.',
    },
    placeholder: 'example.com',
    form: 'users',
  },
  rules: {
    as: 'group',
    label: { en: 'Who becomes what', fr: 'Qui devient quoi' },
    hint: {
      en: 'The first matching rule applies, at every sign-in. A rule matches a user whose claim has this value, or has it in its list.',
      fr: 'La première règle qui correspond s’applique, à chaque connexion. Une règle correspond si la revendication (claim) de l’utilisateur a cette valeur, ou l’a dans sa liste.',
    },
    form: 'rules',
  },
  otherwise: { as: 'group', label: { en: 'Everybody else', fr: 'Tous les autres' }, form: 'rules' },
} as const satisfies Fields<IdentityProvider>;
