export const en = {
  title: 'Vendors that need no consent',
  text: 'In consent matrices, every vendor needs consent unless it is listed here. A vendor of this list has no finding for firing or storing something without consent; the matrix still shows what it does.',
  failed: 'The list could not be loaded',
  none: 'No vendor is exempt: all of them need consent.',
  list: 'Exempt vendors',
  add: 'Add a vendor',
  edit: 'Change the reason of {vendor}',
  'edit.short': 'Change',
  remove: 'Take {vendor} off the list',
  'remove.short': 'Take off',
  'no-reason': 'No reason is written down.',
  article: 'How to read a matrix',
  'form.add': 'A vendor that needs no consent',
  'form.edit': 'Why {vendor} needs no consent',
  'form.failed': 'The list was not changed',
  'form.vendor': 'Vendor',
  'form.vendor-hint': 'As the matrix names it, or the code of a tracker such as matomo.',
  'form.reason': 'Reason',
  'form.reason-hint':
    'Which exemption, with which settings, decided by whom. You show it when you are asked.',
  'form.confirm': 'I have checked that this vendor needs no consent here',
  'form.confirm-hint':
    'Its findings of this kind end, in the matrices that are stored too. Vigie does not check whether the exemption applies.',
  'form.save': 'Save',
  'form.done': '{vendor} needs no consent on this website.',
  'remove.title': 'Take {vendor} off the list?',
  'remove.text':
    'It needs consent again: what it did without consent becomes a finding, in stored matrices too.',
  'remove.confirm': 'Take it off',
  'remove.failed': 'The list was not changed',
  'remove.done': '{vendor} needs consent again.',
  'errors.vendor-required': 'Name the vendor.',
  'errors.vendor-too-long': 'The name is too long: {max} characters at most.',
  'errors.vendor-twice': 'This vendor is in the list already.',
  'errors.vendors-too-many': 'The list is full: {max} vendors at most.',
  'errors.reason-required': 'Write why it needs no consent.',
  'errors.reason-too-long': 'The reason is too long: {max} characters at most.',
  'errors.confirm-required': 'Confirm that you have checked it.',
  'errors.refused': 'Check this value.',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    exempt: typeof en;
  }
}
