import { PANEL, type FactorSentences } from '../mails.ts';

const ACCOUNT = `${PANEL}/parametres`;
const NOT_YOU = `If this was not you, change your password and look at what is set up there: ${ACCOUNT}`;

export const factors: FactorSentences = {
  'factor-added': ({ factor, name }) => ({
    subject: factor === 'totp' ? 'An authenticator app was added' : 'A passkey was added',
    paragraphs: [
      factor === 'totp'
        ? 'Your Vigie account has a new authenticator app: sign-ins by password ask for a code of it.'
        : `Your Vigie account has a new passkey, “${name}”: you can sign in with it.`,
      NOT_YOU,
    ],
  }),
  'factor-removed': ({ factor, name }) => ({
    subject: {
      totp: 'The authenticator app was removed',
      passkey: 'A passkey was removed',
      provider: 'A provider was removed from your account',
    }[factor],
    paragraphs: [
      {
        totp: 'The authenticator app of your Vigie account was just removed, and its other sessions were closed.',
        passkey: `The passkey “${name}” of your Vigie account was just removed, and its other sessions were closed.`,
        provider: `Your Vigie account is no longer known by ${name}, and its other sessions were closed.`,
      }[factor],
      NOT_YOU,
    ],
  }),
  'recovery-codes-made': () => ({
    subject: 'New recovery codes were made',
    paragraphs: [
      'Your Vigie account has ten new recovery codes. Those that were made before work no more.',
      NOT_YOU,
    ],
  }),
  'recovery-code-used': ({ left }) => ({
    subject: 'A recovery code was used',
    paragraphs: [
      `Somebody, probably you, signed in to your Vigie account with its password and a recovery code. ${
        left === 0 ? 'No code is left.' : left === 1 ? 'One code is left.' : `${left} codes are left.`
      }`,
      `If you lost your other factor, replace it, and make new codes: ${ACCOUNT}`,
      'If this was not you, change your password at once and tell your administrator.',
    ],
  }),
  'factors-reset': () => ({
    subject: 'Your second factors were removed',
    paragraphs: [
      'An administrator removed the passkeys, the authenticator app and the recovery codes of your Vigie account, and closed all its sessions.',
      `You sign in with your password, then set up what you need: ${ACCOUNT}`,
      `If you have no password, ask for one: ${PANEL}/demande-mot-de-passe`,
      'If you did not expect this, tell your administrator at once.',
    ],
  }),
  'passkey-copied': ({ name }) => ({
    subject: 'A passkey was refused',
    paragraphs: [
      `Somebody tried to use the passkey “${name}” of your Vigie account, with a count that goes back. A copy of it may exist, so it was refused.`,
      `Remove this passkey, and add another one: ${ACCOUNT}`,
    ],
  }),
};
