export const en = {
  'list.lead': 'The machines that visit your pages in a real browser.',
  'list.label': 'Agents',
  'list.add': 'Associate an agent',
  'list.search': 'Search by name, slug or address',
  'list.failed': 'The agents could not be loaded',
  'list.empty': 'No agent yet',
  'list.empty-text':
    'An agent is a machine that visits your pages in a real browser. Start one with the command below: it prints a one-time code with which you associate it here.',
  'state.online': 'Online',
  'state.offline': 'Offline',
  'state.paused': 'Paused',
  'state.paused-hint': 'It finishes its current runs and gets no new one.',
  'problem.unreachable': 'It cannot be reached at its address.',
  'problem.name-unknown':
    'The name in its address cannot be resolved. Check the name, and whether the panel’s machine reaches its DNS server.',
  'problem.timeout': 'It does not answer in time.',
  'problem.untrusted': 'What answers at its address is not this agent.',
  'problem.clock-skew': 'Its clock is too far from the panel’s.',
  'problem.version': 'It speaks another version of the link: update it.',
  'problem.refused': 'It refuses this panel. It may have been paired with another one.',
  'problem.unknown': 'The panel could not ask it, and does not know why. Try again in a moment.',
  'load.busy': '{busy} of {count}',
  'load.unknown': 'Not known yet',
  'load.label': 'Load of {name}',
  'version.update': 'to update',
  'version.update-hint':
    'It speaks another version of the link than this panel: it gets no run until it is updated.',
  shared: 'Shared',
  'shared-hint': 'Every company may use it; administrators manage it.',
  'action.menu': 'Actions on {name}',
  'action.edit': 'Edit',
  'action.sync': 'Synchronise',
  'action.renew-keys': 'Renew keys',
  'action.pause': 'Pause',
  'action.resume': 'Resume',
  'action.delete': 'Delete',
  'pause.done': '{name} is paused: it gets no new run.',
  'resume.done': '{name} accepts runs again.',
  'pause.failed': 'The agent could not be changed',
  'keys.asked': '{name} gets new keys as soon as it answers.',
  'keys.failed': 'The keys could not be renewed',
  'delete.title': 'Delete the agent {name}?',
  'delete.text':
    'The panel forgets its key: associating it again takes a new code, printed by the agent when it is started with --pair-again. Jobs that it did are kept.',
  'delete.busy': {
    one: '{name} is still doing {count} run. Wait until it has ended, then delete the agent.',
    other: '{name} is still doing {count} runs. Wait until they have ended, then delete the agent.',
  },
  'delete.failed': 'The agent could not be deleted',
  'delete.done': '{name} was deleted.',
  'associate.lead':
    'Start the agent on its machine, then give its address and the one-time code that it printed.',
  'associate.submit': 'Associate',
  'associate.busy': 'Talking to the agent…',
  'associate.failed': 'The agent could not be associated',
  'associate.kept': 'What you typed is kept.',
  'unencrypted.title': 'Not encrypted',
  'unencrypted.text':
    'It is called over http on another machine: whoever listens on the way can read what pages held. Put HTTPS in front of it, then change its address.',
  'sandbox-off.title': 'Browser without its sandbox',
  'sandbox-off.text':
    'A visited page could reach the agent’s machine. Run the agent as an ordinary user, not as root.',
  'help.title': 'On the agent’s machine',
  'help.text':
    'Node.js 20 and Vigie’s folder are all that it takes; a Chromium is found or brought along. Start it with:',
  'help.code':
    'It prints its address and a code. The code can be used once, within 15 minutes; start it again for a new one.',
  'help.reach':
    'The panel calls the agent, never the other way round: the address must be reachable from the panel. Beyond one machine, put HTTPS in front of it.',
  'wizard.edit': 'Edit {name}',
  'step.information': 'Information',
  'step.settings': 'Settings',
  'step.save': 'Save',
  'save.submit': 'Save the agent',
  'save.failed': 'The agent could not be saved',
  'save.done': '{name} was saved.',
  'sync.button': 'Synchronise',
  'sync.loading': 'Synchronising…',
  'sync.success': 'Synchronised',
  'sync.failure': 'The last synchronisation failed',
  'sync.never': 'Never synchronised',
  'sync.done': '{name} answered and has its settings.',
  'sync.failed': 'The agent could not be synchronised',
  'detail.facts': 'About this agent',
  'detail.jobs': 'Recent jobs',
  'detail.no-job': 'It has not done any job yet',
  'detail.no-job-text': 'Audits, pools and tests that it runs will be listed here.',
  'detail.all-jobs': 'All its jobs',
  'detail.not-found': 'This agent is no longer there',
  'detail.back': 'Back to the agents',
  'fact.keys-asked': 'New ones follow as soon as it answers.',
  'fact.keys-unsupported': 'Its version cannot renew them: update the agent.',
  'errors.name-required': 'The name is missing. Give the agent one that people recognise.',
  'errors.name-too-long': 'The name is too long. Keep it to {max} characters.',
  'errors.slug-required': 'The slug is missing. Use lowercase letters, digits and underscores.',
  'errors.slug-too-long': 'The slug is too long. Keep it to {max} characters.',
  'errors.slug-characters': 'The slug may hold only lowercase letters, digits and underscores.',
  'errors.agent-slug-taken': 'The slug is already used by another agent. Choose another one.',
  'errors.url-required': 'The address is missing. The agent prints it when it starts.',
  'errors.url-invalid': 'The address is not valid. Write it in full, like https://agent.example.org',
  'errors.url-too-long': 'The address is too long. Keep it to {max} characters.',
  'errors.agent-url-taken': 'The address is already used by another agent.',
  'errors.agent-address-refused':
    'The panel may not call this address. Give the one of a machine that runs an agent, over http or https and without a password in it.',
  'errors.agent-needs-https':
    'Over http, what pages held can be read on the way. Put HTTPS in front of the agent and give that address; VIGIE_AGENTS_HTTP=1 on the panel’s machines allows http.',
  'errors.agent-name-unknown':
    'The name in this address cannot be resolved. Check the name, and whether the panel’s machine reaches its DNS server.',
  'errors.pairing-code-required': 'The pairing code is missing. The agent prints it when it starts.',
  'errors.wrong-pairing-code':
    'This is not the agent’s code. Check it on the agent’s machine; after five wrong tries it is void.',
  'errors.pairing-code-burnt': 'This code is used up or too old. Start the agent again: it prints a new one.',
  'errors.slots-range':
    'The number of runs at once is out of range. Give a whole number from {min} to {max}, or leave it empty.',
  'errors.refused': 'The server refused this field. Check it and try again.',
  'errors.agent-version':
    'The agent speaks version {agent} of the link, this panel version {panel}. Install the same Vigie on both.',
} as const;

declare module '../../../i18n/i18n.ts' {
  interface Catalogues {
    agents: typeof en;
  }
}
