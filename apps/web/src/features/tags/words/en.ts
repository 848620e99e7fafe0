export const en = {
  'list.lead': 'The vendors that visits recognise: those built in, and your company’s own, which come first.',
  'list.label': 'Tags',
  'list.search': 'Search a name, a vendor or an address',
  'list.add': 'Add a tag',
  'list.failed': 'The catalogue could not be loaded',
  'list.empty': 'The catalogue is empty',
  'list.empty-text': 'Add the tools that your company hosts itself, so that their requests get a name.',
  'patterns.more': { one: '+ {count} other', other: '+ {count} others' },
  'tag.gone': 'This tag is not among the rows shown',
  'tag.gone-text': 'Widen the filters, or show more rows.',
  'tag.built-in-text':
    'Built-in tags come with Vigie and are not changed. A tag of your own goes before them.',
  'action.edit': 'Edit',
  'action.delete': 'Delete',
  'form.lead':
    'Its requests get this name on every screen that lists requests. Checks and grades do not change.',
  'form.add': 'Add the tag',
  'form.save': 'Save the tag',
  'form.failed': 'The tag was not saved',
  'errors.name-required': 'Give the tag a name.',
  'errors.name-too-long': 'The name may have {max} characters at most: shorten it.',
  'errors.vendor-too-long': 'The vendor may have {max} characters at most: shorten it.',
  'errors.pattern-required': 'Give at least one address.',
  'errors.patterns-too-many': 'Give {max} addresses at most.',
  'errors.pattern-too-long': 'An address may have {max} characters at most: shorten it.',
  'errors.url-invalid': 'The website must be a whole address: https://example.org',
  'errors.url-too-long': 'The address is too long. Keep it to {max} characters.',
  'errors.tag-name-taken': 'Your company has a tag of this name already. Choose another one.',
  'errors.refused': 'The server does not accept this field. Check it and try again.',
  'help.title': 'Which address to write',
  'help.host': 'the tool’s own host',
  'help.path': 'a file whose name changes',
  'help.sub': 'every host below a domain',
  'help.article': 'The catalogue of tags: how it works',
  'edit.failed': 'The tag could not be loaded',
  'edit.gone': 'This tag no longer exists',
  'edit.gone-text': 'It was deleted, or it belongs to another company.',
  'edit.back': 'The catalogue',
  'saved.added': '{name} is in the catalogue.',
  'saved.changed': '{name} is saved.',
  'delete.title': 'Delete {name}?',
  'delete.text': 'Its requests lose this name. The visits themselves stay as they are.',
  'delete.done': '{name} is deleted.',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    tags: typeof en;
  }
}
