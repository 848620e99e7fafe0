import type { Words } from './locales.ts';

/** Setting of a channel. A secret can be written but never read, because it grants access to the service. */
export interface ChannelField {
  as: 'address' | 'key' | 'signing-secret' | 'emails' | 'region';
  label: Words;
  hint: Words;
  isSecret?: true;
  isRequired?: true;
}

/** Service that receives messages, and the texts of its form. */
export interface ChannelService {
  name: Words;
  /** Hint on where to find its address or key. */
  help: Words;
  /** Help article, if it is not the article on channels. */
  article?: 'webhooks';
  fields: Readonly<Record<string, ChannelField>>;
}

const everywhere = (name: string): Words => ({ en: name, fr: name });

/** Address field whose path contains a secret of the service. */
const ADDRESS = {
  as: 'address',
  label: { en: 'Address', fr: 'Adresse' },
  isSecret: true,
  isRequired: true,
} as const;
const KEY = { as: 'key', isSecret: true, isRequired: true } as const;
const REGION = {
  as: 'region',
  label: { en: 'Region', fr: 'Région' },
  hint: { en: 'Where your account is.', fr: 'Là où est votre compte.' },
  isRequired: true,
} as const;

/** Fields and texts of each kind of channel. Each kind has one file that converts a message into its request. */
export const CHANNELS = {
  email: {
    name: everywhere('E-mail'),
    help: {
      en: 'Mails go to the moderators of the company, in the language of the channel, or to the addresses that you give.',
      fr: 'Les e-mails vont aux modérateurs de l’entreprise, dans la langue du canal, ou aux adresses que vous donnez.',
    },
    fields: {
      recipients: {
        as: 'emails',
        label: { en: 'Recipients', fr: 'Destinataires' },
        hint: {
          en: 'Ten addresses at most. Empty: the moderators of the company.',
          fr: 'Dix adresses au plus. Vide : les modérateurs de l’entreprise.',
        },
      },
    },
  },
  push: {
    name: { en: 'Browser notification', fr: 'Notification du navigateur' },
    help: {
      en: 'Notifications go to the browsers in which moderators turned them on, on their own settings page.',
      fr: 'Les notifications vont aux navigateurs où des modérateurs les ont activées, dans leurs propres paramètres.',
    },
    fields: {},
  },
  webhook: {
    name: everywhere('Webhook'),
    help: {
      en: 'Vigie posts each message as JSON and signs it. Your server checks the signature and answers with a status from 200 to 299.',
      fr: 'Vigie envoie chaque message en JSON et le signe. Votre serveur vérifie la signature et répond par un statut de 200 à 299.',
    },
    article: 'webhooks',
    fields: {
      url: {
        ...ADDRESS,
        hint: { en: 'An https address of your own.', fr: 'Une adresse https à vous.' },
      },
      signingSecret: {
        as: 'signing-secret',
        label: { en: 'Signing secret', fr: 'Secret de signature' },
        hint: {
          en: 'whsec_ and 24 to 64 bytes in base64.',
          fr: 'whsec_ puis 24 à 64 octets en base64.',
        },
        isSecret: true,
        isRequired: true,
      },
    },
  },
  slack: {
    name: everywhere('Slack'),
    help: {
      en: 'In Slack: create an app, turn “Incoming Webhooks” on, add one to a channel, and copy its address.',
      fr: 'Dans Slack : créez une application, activez « Incoming Webhooks », ajoutez-en un à un canal et copiez son adresse.',
    },
    fields: {
      url: {
        ...ADDRESS,
        hint: {
          en: 'It begins with https://hooks.slack.com/services/',
          fr: 'Elle commence par https://hooks.slack.com/services/',
        },
      },
    },
  },
  teams: {
    name: everywhere('Microsoft Teams'),
    help: {
      en: 'In Teams: open the channel’s menu, Workflows, and choose “Post to a channel when a webhook request is received”. Copy the address at the end.',
      fr: 'Dans Teams : ouvrez le menu du canal, Flux de travail, et choisissez « Publier sur un canal lorsqu’une demande de webhook est reçue ». Copiez l’adresse à la fin.',
    },
    fields: {
      url: {
        ...ADDRESS,
        hint: { en: 'The address of the workflow.', fr: 'L’adresse du flux de travail.' },
      },
    },
  },
  mattermost: {
    name: everywhere('Mattermost'),
    help: {
      en: 'In Mattermost: Integrations, Incoming Webhooks, Add. Copy the address.',
      fr: 'Dans Mattermost : Intégrations, Webhooks entrants, Ajouter. Copiez l’adresse.',
    },
    fields: {
      url: {
        ...ADDRESS,
        hint: { en: 'It ends with /hooks/ and a key.', fr: 'Elle finit par /hooks/ et une clé.' },
      },
    },
  },
  'google-chat': {
    name: everywhere('Google Chat'),
    help: {
      en: 'In Google Chat: the space’s menu, Apps and integrations, Webhooks. Copy the address.',
      fr: 'Dans Google Chat : le menu de l’espace, Applications et intégrations, Webhooks. Copiez l’adresse.',
    },
    fields: {
      url: {
        ...ADDRESS,
        hint: {
          en: 'It begins with https://chat.googleapis.com/v1/spaces/',
          fr: 'Elle commence par https://chat.googleapis.com/v1/spaces/',
        },
      },
    },
  },
  discord: {
    name: everywhere('Discord'),
    help: {
      en: 'In Discord: the channel’s settings, Integrations, Webhooks, New webhook. Copy the address.',
      fr: 'Dans Discord : les paramètres du salon, Intégrations, Webhooks, Nouveau webhook. Copiez l’adresse.',
    },
    fields: {
      url: {
        ...ADDRESS,
        hint: {
          en: 'It begins with https://discord.com/api/webhooks/',
          fr: 'Elle commence par https://discord.com/api/webhooks/',
        },
      },
    },
  },
  ntfy: {
    name: everywhere('ntfy'),
    help: {
      en: 'Whoever knows a topic can read it: choose one that nobody guesses, or protect it with a token.',
      fr: 'Qui connaît un sujet peut le lire : choisissez-en un que personne ne devine, ou protégez-le par un jeton.',
    },
    fields: {
      url: {
        ...ADDRESS,
        hint: {
          en: 'Server and topic: https://ntfy.sh/my-topic',
          fr: 'Serveur et sujet : https://ntfy.sh/mon-sujet',
        },
      },
      token: {
        as: 'key',
        label: { en: 'Access token', fr: 'Jeton d’accès' },
        hint: { en: 'Only for a protected topic.', fr: 'Seulement pour un sujet protégé.' },
        isSecret: true,
      },
    },
  },
  pagerduty: {
    name: everywhere('PagerDuty'),
    help: {
      en: 'In PagerDuty: the service, Integrations, Add, “Events API V2”. A cause that is over resolves its alert.',
      fr: 'Dans PagerDuty : le service, Intégrations, Ajouter, « Events API V2 ». Une cause terminée résout son alerte.',
    },
    fields: {
      routingKey: {
        ...KEY,
        label: { en: 'Integration key', fr: 'Clé d’intégration' },
        hint: {
          en: 'Of an “Events API V2” integration.',
          fr: 'D’une intégration « Events API V2 ».',
        },
      },
      region: REGION,
    },
  },
  opsgenie: {
    name: everywhere('Opsgenie'),
    help: {
      en: 'In Opsgenie: the team, Integrations, “API”. A cause that is over closes its alert. Opsgenie itself ends in April 2027.',
      fr: 'Dans Opsgenie : l’équipe, Intégrations, « API ». Une cause terminée ferme son alerte. Opsgenie lui-même s’arrête en avril 2027.',
    },
    fields: {
      apiKey: {
        ...KEY,
        label: { en: 'API key', fr: 'Clé d’API' },
        hint: {
          en: 'Of an “API” integration that may create alerts.',
          fr: 'D’une intégration « API » qui peut créer des alertes.',
        },
      },
      region: REGION,
    },
  },
} as const satisfies Record<string, ChannelService>;

export type ChannelKind = keyof typeof CHANNELS;
export const CHANNEL_KINDS = Object.keys(CHANNELS) as readonly ChannelKind[];
/** Name of any channel field. */
export type ChannelFieldName = {
  [K in ChannelKind]: keyof (typeof CHANNELS)[K]['fields'] & string;
}[ChannelKind];

export function fieldsOfChannel(kind: ChannelKind): [name: ChannelFieldName, field: ChannelField][] {
  return Object.entries(CHANNELS[kind].fields) as [ChannelFieldName, ChannelField][];
}
