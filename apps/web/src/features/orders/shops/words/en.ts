/** English texts of the shops that send their orders. */
export const en = {
  title: 'Shops that send their orders',
  text: 'The shop calls an address of Vigie whenever an order changes, and signs it. Only id, time, amount, currency, state and columns without personal data are stored.',
  add: 'Connect a shop',
  failed: 'The shops could not be loaded',
  'save-failed': 'The shop was not connected',
  make: 'Connect',
  made: '{name} is connected',
  once: 'Copy the secret now: it is not shown again.',
  lost: 'The secret was shown already. Delete the shop and connect it again.',
  address: 'Address of the webhook',
  'how-woocommerce':
    'In WooCommerce: Settings, Advanced, Webhooks. Add one for “Order created” and one for “Order updated” with this address and this secret.',
  'how-shopify':
    'In Shopify: Settings, Notifications, Webhooks. Add “Order creation”, “Order update” and “Order payment” as JSON with this address.',
  'how-prestashop':
    'PrestaShop sends no signed webhooks by itself: a module sends each order as JSON, signed with this secret in the header X-Vigie-Signature.',
  'how-generic':
    'Send each order as JSON to this address, signed with this secret in the header X-Vigie-Signature.',
  accepted: { one: '{count} order accepted', other: '{count} calls accepted' },
  never: 'Nothing received yet.',
  off: 'off',
  'turn-off': 'Turn off',
  'turn-on': 'Turn on',
  change: 'Change the shop {name}',
  'change-do': 'Change',
  save: 'Save',
  changed: 'The shop is changed.',
  'change-failed': 'The shop could not be changed',
  refused: { one: '{count} call refused since', other: '{count} calls refused since' },
  delete: 'Delete the shop {name}',
  'delete-title': 'Delete the shop “{name}”?',
  'delete-text': 'Its webhooks are refused from now on. The orders that it sent stay.',
  'delete-do': 'Delete',
  deleted: 'The shop “{name}” is deleted.',
  'trouble.wrong-signature': 'The signature is wrong: the shop has another secret.',
  'trouble.too-old': 'The call was too old: check the clock of the shop.',
  'trouble.not-readable': 'The call was no order that can be read.',
  'trouble.secret-lost': 'The secret cannot be read any more: delete the shop and connect it again.',
  'errors.name-required': 'Give the shop a name.',
  'errors.name-too-long': 'The name is too long: shorten it.',
  'errors.secret-too-short': 'The secret needs 16 characters at least.',
  'errors.secret-required': 'Enter the secret that Shopify shows beside its webhooks.',
  'errors.refused': 'The server does not accept this field. Check it and try again.',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    shops: typeof en;
  }
}
