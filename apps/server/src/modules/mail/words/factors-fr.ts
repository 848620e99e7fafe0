import { PANEL, type FactorSentences } from '../mails.ts';

const ACCOUNT = `${PANEL}/parametres`;
const NOT_YOU = `Si ce n’est pas vous, changez votre mot de passe et vérifiez ce qui y est configuré : ${ACCOUNT}`;

export const factors: FactorSentences = {
  'factor-added': ({ factor, name }) => ({
    subject:
      factor === 'totp'
        ? 'Une application d’authentification a été ajoutée'
        : 'Une clé d’accès a été ajoutée',
    paragraphs: [
      factor === 'totp'
        ? 'Votre compte Vigie a une nouvelle application d’authentification : les connexions par mot de passe en demandent un code.'
        : `Votre compte Vigie a une nouvelle clé d’accès, « ${name} » : elle vous permet de vous connecter.`,
      NOT_YOU,
    ],
  }),
  'factor-removed': ({ factor, name }) => ({
    subject: {
      totp: 'L’application d’authentification a été supprimée',
      passkey: 'Une clé d’accès a été supprimée',
      provider: 'Un fournisseur a été retiré de votre compte',
    }[factor],
    paragraphs: [
      {
        totp: 'L’application d’authentification de votre compte Vigie vient d’être supprimée et vos autres sessions ont été fermées.',
        passkey: `La clé d’accès « ${name} » de votre compte Vigie vient d’être supprimée et vos autres sessions ont été fermées.`,
        provider: `${name} ne donne plus accès à votre compte Vigie et vos autres sessions ont été fermées.`,
      }[factor],
      NOT_YOU,
    ],
  }),
  'recovery-codes-made': () => ({
    subject: 'De nouveaux codes de secours ont été créés',
    paragraphs: [
      'Votre compte Vigie a dix nouveaux codes de secours. Les précédents ne fonctionnent plus.',
      NOT_YOU,
    ],
  }),
  'recovery-code-used': ({ left }) => ({
    subject: 'Un code de secours a été utilisé',
    paragraphs: [
      `Quelqu’un, sans doute vous, s’est connecté à votre compte Vigie avec son mot de passe et un code de secours. ${
        left === 0 ? 'Il n’en reste aucun.' : left === 1 ? 'Il en reste un.' : `Il en reste ${left}.`
      }`,
      `Si vous avez perdu votre autre facteur, remplacez-le et créez de nouveaux codes : ${ACCOUNT}`,
      'Si ce n’est pas vous, changez tout de suite votre mot de passe et prévenez votre administrateur.',
    ],
  }),
  'factors-reset': () => ({
    subject: 'Vos seconds facteurs ont été supprimés',
    paragraphs: [
      'Un administrateur a supprimé les clés d’accès, l’application d’authentification et les codes de secours de votre compte Vigie, et fermé toutes vos sessions.',
      `Connectez-vous avec votre mot de passe, puis configurez ce qu’il vous faut : ${ACCOUNT}`,
      `Si vous n’avez pas de mot de passe, demandez-en un : ${PANEL}/demande-mot-de-passe`,
      'Si vous ne vous y attendiez pas, signalez-le tout de suite à votre administrateur.',
    ],
  }),
  'passkey-copied': ({ name }) => ({
    subject: 'Une clé d’accès a été refusée',
    paragraphs: [
      `Quelqu’un a voulu utiliser la clé d’accès « ${name} » de votre compte Vigie, avec un compteur qui recule. Il en existe peut-être une copie : elle a été refusée.`,
      `Supprimez cette clé d’accès et ajoutez-en une autre : ${ACCOUNT}`,
    ],
  }),
};
