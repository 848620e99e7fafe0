import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

/** French texts of the shops that send their orders. */
export const fr = {
  title: 'Boutiques qui envoient leurs commandes',
  text: 'La boutique appelle une adresse de Vigie à chaque changement d’une commande, et signe l’appel. Seuls l’identifiant, l’heure, le montant, la devise, l’état et les colonnes sans données personnelles sont conservés.',
  add: 'Relier une boutique',
  failed: 'Les boutiques n’ont pas pu être chargées',
  'save-failed': 'La boutique n’a pas été reliée',
  make: 'Relier',
  made: '{name} est reliée',
  once: 'Copiez le secret maintenant : il n’est plus jamais affiché.',
  lost: 'Le secret a déjà été affiché. Supprimez la boutique et reliez-la à nouveau.',
  address: 'Adresse du webhook',
  'how-woocommerce':
    'Dans WooCommerce : Réglages, Avancé, Webhooks. Ajoutez-en un pour « Commande créée » et un pour « Commande mise à jour », avec cette adresse et ce secret.',
  'how-shopify':
    'Dans Shopify : Paramètres, Notifications, Webhooks. Ajoutez « Création de commande », « Mise à jour de commande » et « Paiement de commande » en JSON, avec cette adresse.',
  'how-prestashop':
    'PrestaShop n’envoie pas de webhook signé par lui-même : un module envoie chaque commande en JSON, signée avec ce secret dans l’en-tête X-Vigie-Signature.',
  'how-generic':
    'Envoyez chaque commande en JSON à cette adresse, signée avec ce secret dans l’en-tête X-Vigie-Signature.',
  accepted: { one: '{count} commande acceptée', other: '{count} appels acceptés' },
  never: 'Rien reçu pour l’instant.',
  off: 'désactivée',
  'turn-off': 'Désactiver',
  'turn-on': 'Activer',
  change: 'Modifier la boutique {name}',
  'change-do': 'Modifier',
  save: 'Enregistrer',
  changed: 'La boutique est modifiée.',
  'change-failed': 'La boutique n’a pas pu être modifiée',
  refused: { one: '{count} appel refusé depuis', other: '{count} appels refusés depuis' },
  delete: 'Supprimer la boutique {name}',
  'delete-title': 'Supprimer la boutique « {name} » ?',
  'delete-text':
    'Ses webhooks sont refusés à partir de maintenant. Les commandes qu’elle a envoyées restent.',
  'delete-do': 'Supprimer',
  deleted: 'La boutique « {name} » est supprimée.',
  'trouble.wrong-signature': 'La signature est fausse : la boutique a un autre secret.',
  'trouble.too-old': 'L’appel était trop ancien : vérifiez l’horloge de la boutique.',
  'trouble.not-readable': 'L’appel n’était pas une commande lisible.',
  'trouble.secret-lost': 'Le secret n’est plus lisible : supprimez la boutique et reliez-la à nouveau.',
  'errors.name-required': 'Donnez un nom à la boutique.',
  'errors.name-too-long': 'Le nom est trop long : raccourcissez-le.',
  'errors.secret-too-short': 'Le secret doit avoir au moins 16 caractères.',
  'errors.secret-required': 'Saisissez le secret que Shopify affiche à côté de ses webhooks.',
  'errors.refused': 'Le serveur n’accepte pas ce champ. Vérifiez-le et réessayez.',
} as const satisfies Same<typeof en>;
