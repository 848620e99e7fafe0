import { sayBudget } from '@vigie/contract/wording/budget-words.ts';
import { LINK, PANEL, type MailWords } from '../mails.ts';
import { factors } from './factors-en.ts';
import { sayInstant, sayLocation } from '../say-location.ts';

export const en: MailWords = {
  greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  signature: `Vigie\n${PANEL}`,
  ...factors,
  'password-reset': ({ minutes }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, probably you, asked for a new password for your Vigie account. Choose it here:',
      LINK,
      `The link works once, within ${minutes} minutes. If you asked for nothing, do nothing: your password stays as it is.`,
    ],
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Vigie account was just changed, and its other sessions were closed.',
      `If this was not you, ask for a new password at once: ${PANEL}/demande-mot-de-passe`,
    ],
  }),
  'password-set': () => ({
    subject: 'An administrator set your password',
    paragraphs: [
      'An administrator gave your Vigie account another password and closed all its sessions. They will tell it to you in another way.',
      `Sign in with it, then choose one of your own: ${PANEL}/parametres/mot-de-passe`,
    ],
  }),
  'email-changed': () => ({
    subject: 'The address of your account was changed',
    paragraphs: [
      'Your Vigie account has another e-mail address, which its owner confirmed. It is what you sign in with from now on, and where mails go.',
      'If you did not expect this, tell your administrator at once.',
    ],
  }),
  'sign-in-unusual': ({ at, device, country, network }) => ({
    subject: 'Somebody signed in to your account from a new place',
    paragraphs: [
      'Your Vigie account was just signed in to, from a browser and a network that it was not used from before.',
      [
        `When: ${sayInstant('en', at)}`,
        `Device: ${device === '' ? 'unknown' : device}`,
        `Network: ${sayLocation('en', network, country)}`,
      ].join('\n'),
      'If it was you, do nothing.',
      `If it was not you, sign that device out and change your password: ${PANEL}/parametres`,
      `If you can no longer sign in, ask for a new password: ${PANEL}/demande-mot-de-passe`,
    ],
  }),
  'email-confirm': ({ minutes }) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      'A Vigie account is to have this e-mail address. If it is yours, confirm it here:',
      LINK,
      `The link works once, within ${minutes} minutes. Until then the account keeps the address it has. If you know nothing of this, do nothing.`,
    ],
  }),
  'email-asked': () => ({
    subject: 'Another address was asked for your account',
    paragraphs: [
      'You, or an administrator, asked for another e-mail address for your Vigie account. Nothing changes until the owner of that address confirms it.',
      `If you did not expect this, cancel it and change your password: ${PANEL}/parametres`,
    ],
  }),
  'email-in-use': () => ({
    subject: 'Somebody wanted to use your address',
    paragraphs: [
      'Somebody asked for this e-mail address for another Vigie account. It is that of your account already, so nothing was changed.',
      `If it was you, sign in with it: ${PANEL}/connexion`,
    ],
  }),
  'join-link': ({ company, minutes }) => ({
    subject: `Join ${company} on Vigie`,
    paragraphs: [
      `Somebody, probably you, asked to join ${company} on Vigie with its guest code. Choose your password here:`,
      LINK,
      `The link works once, within ${minutes} minutes. If you asked for nothing, do nothing: no account is opened.`,
    ],
  }),
  'join-known': ({ company, guestCode }) => ({
    subject: `Join ${company} on Vigie`,
    paragraphs: [
      `Somebody, probably you, asked to join ${company} on Vigie. You have an account with this address already, so no other one is opened.`,
      `Sign in, then open the invitation again and join with it: ${PANEL}/invite?code=${guestCode}`,
      `If you have forgotten your password: ${PANEL}/demande-mot-de-passe`,
      'If you asked for nothing, do nothing.',
    ],
  }),
  'account-created': ({ company }) => ({
    subject: `Your account on Vigie, for ${company}`,
    paragraphs: [
      `An account was opened for you on Vigie, where ${company} sees whether the tracking of its websites works.`,
      `Choose your password: ${PANEL}/demande-mot-de-passe`,
      `Then sign in: ${PANEL}/connexion`,
    ],
  }),
  'identity-joined': ({ provider, isKept }) => ({
    subject: `Your account is linked to ${provider}`,
    paragraphs: [
      `Your Vigie account can now be signed in to with ${provider}.`,
      isKept
        ? 'Your other ways to sign in stay as they are.'
        : 'So that nobody else keeps it, everything else has ended: sessions, tokens, devices, passkeys, codes and the password.',
      `If this was not you, tell your administrator at once. Your ways to sign in: ${PANEL}/parametres`,
    ],
  }),
  'provider-invitation': ({ provider, days }) => ({
    subject: `Sign in to Vigie with ${provider}`,
    paragraphs: [
      `Your administrator invites you to sign in to Vigie with ${provider}. Link your account here:`,
      LINK,
      `This link works once, for ${days} days. Do not pass it on: your account would be linked to whoever opens it.`,
    ],
  }),
  'account-joined': ({ company }) => ({
    subject: `Your Vigie account now also belongs to ${company}`,
    paragraphs: [
      `The directory of ${company} added your Vigie account to this company. Somebody else may have made the account, so its password, sessions, passkeys and tokens were ended.`,
      `Sign in as ${company} tells you to: ${PANEL}/connexion`,
      `Or choose a new password: ${PANEL}/demande-mot-de-passe`,
    ],
  }),
  'email-by-directory': ({ company }) => ({
    subject: 'The address of your account was changed',
    paragraphs: [
      `The directory of ${company} gave your Vigie account another e-mail address. It is what you sign in with from now on, and where mails go.`,
      'If you did not expect this, tell your administrator at once.',
    ],
  }),
  'message-received': ({ subject, messageId }) => ({
    subject: `We have your message: ${subject}`,
    paragraphs: [
      `Your message “${subject}” has arrived. The answer will come by e-mail, and stands beside your message: ${PANEL}/aide/contact?message=${messageId}`,
    ],
  }),
  'message-new': ({ subject, author, text, messageId }) => ({
    subject: `New message: ${subject}`,
    paragraphs: [`${author} writes:`, text, `To answer: ${PANEL}/aide/contact?message=${messageId}`],
  }),
  'message-answered': ({ subject, text, messageId }) => ({
    subject: `Answer: ${subject}`,
    paragraphs: [
      `Your message “${subject}” was answered:`,
      text,
      `The whole exchange: ${PANEL}/aide/contact?message=${messageId}`,
    ],
  }),
  'run-failed': ({ website, jobId }) => ({
    subject: `A run failed: ${website}`,
    paragraphs: [`A run on ${website} failed. What happened: ${PANEL}/jobs?job=${jobId}`],
  }),
  alarm: ({ headline, text, paths }) => ({
    subject: headline,
    paragraphs: [
      headline,
      ...(text === '' ? [] : [text]),
      paths.map((link) => `${link.text}: ${PANEL}${link.path}`).join('\n'),
    ],
  }),
  'report-monthly': ({ website, now, before, causes, isPrinted, path }) => ({
    subject: `Tracking health: ${website}${now === null ? '' : `, ${now}`}`,
    paragraphs: [
      ...(now === null
        ? [`Nothing has been measured on ${website} yet.`]
        : [
            `The tracking health of ${website} now: ${now}. ${before === null ? '' : `A month ago: ${before}. `}Open root causes: ${causes}.`,
            isPrinted
              ? 'The report of the last 30 days is attached as a PDF.'
              : 'No PDF is attached: the machine of Vigie could not print it. Your browser can, from the page below.',
          ]),
      `The whole page: ${PANEL}${path}`,
      `To get this report no more: ${PANEL}/parametres`,
    ],
  }),
  'limit-reached': ({ website, limit, path }) => ({
    subject:
      limit === 'recordings'
        ? `Limit of recordings reached: ${website}`
        : `Limit of visits reached: ${website}`,
    paragraphs: [
      limit === 'recordings'
        ? `What was recorded of the visits of ${website} takes as much room as it may. The oldest pictures were deleted, and where they did not suffice, what else was recorded of the oldest visits.`
        : `${website} has had as many visits today as it may. Runs visit fewer pages or do not begin; planned runs wait until the next day (UTC).`,
      limit === 'recordings'
        ? 'Verdicts, problems, grades and evolutions are all kept, and new visits are judged and counted as before.'
        : 'Everything that was measured is kept.',
      limit === 'recordings'
        ? 'To keep recordings longer, take no pictures, audit fewer pages or less often, or ask an administrator of Vigie for a higher limit.'
        : 'To stay below it, audit fewer pages or less often, or ask an administrator of Vigie for a higher limit.',
      `What the website uses, and its limits: ${PANEL}${path}`,
    ],
  }),
  'import-ended': ({ websites, problems, path }) => ({
    subject: 'Your import of websites is over',
    paragraphs: [
      `${websites === 1 ? 'One website was' : `${websites} websites were`} gone through. ${problems === 0 ? 'None needs a look.' : `${problems === 1 ? 'One needs' : `${problems} need`} a look: the report says why, and what to do.`}`,
      `${PANEL}${path}`,
    ],
  }),
  'report-client': ({ sender, websites, isPrinted, isPreview, days }) => ({
    subject: `${isPreview ? 'Preview: ' : ''}${sender}: tracking health${websites.length === 1 ? ` of ${websites[0]?.name}` : ''}`,
    paragraphs: [
      ...(isPreview
        ? ['This is what your client is sent each month. Nobody else was sent this message.']
        : []),
      `${sender} sends you the tracking health of your ${websites.length === 1 ? 'website' : 'websites'}, as of today:`,
      websites
        .map(({ name, now, before, causes }) =>
          now === null
            ? `${name}: not measured yet`
            : `${name}: ${now}${before === null ? '' : ` (a month ago: ${before})`}, open root causes: ${causes}`,
        )
        .join('\n'),
      ...(isPrinted ? ['The report of the last 30 days is attached as a PDF.'] : []),
      `The report online, for ${days} days: ${LINK}`,
      ...(isPreview ? [] : [`To be sent this report no more: ${LINK}&stop`]),
    ],
  }),
  'report-opt-in': ({ sender, websites, days }) => ({
    subject: `${sender}: the tracking health of your websites, each month?`,
    paragraphs: [
      `${sender} offers to send you, on the first of each month, the tracking health of: ${websites.join(', ')}.`,
      `To accept, open this page within ${days} days: ${LINK}`,
      'Without an answer from you, nothing will be sent.',
    ],
  }),
  'visit-budget': ({ path, ...budget }) => {
    const { title, remedy } = sayBudget(budget, 'en');
    return { subject: title, paragraphs: [remedy, `The company’s visits and its budget: ${PANEL}${path}`] };
  },
  'break-glass-used': ({ company, user, network, path }) => ({
    subject: `Emergency sign-in at ${company}`,
    paragraphs: [
      `${company} lets its people in by its provider alone. ${user} just signed in without it, as the one person who may do so in an emergency. The request came from ${network}.`,
      `If you know why, there is nothing to do. If not, ask ${user}, and have another password chosen: ${PANEL}${path}`,
    ],
  }),
  'domain-record-missing': ({ domain, company, record, isLost, path }) => ({
    subject: isLost ? `${domain} is no longer proven` : `The record of ${domain} is missing`,
    paragraphs: [
      isLost
        ? `The TXT record ${record} has been missing for a week, so nothing proves any more that ${domain} belongs to ${company}. The provider of ${company} lets nobody new in with an address of ${domain}. Whoever has signed in by it before still can.`
        : `The TXT record ${record}, which proves that ${domain} belongs to ${company}, is not there any more. If it does not come back within a week, the provider of ${company} will let nobody new in with an address of ${domain}.`,
      `Put the record back, then verify the domain: ${PANEL}${path}`,
    ],
  }),
  'problem-assigned': ({ website, problems, path }) => ({
    subject: `For you to fix: ${website}`,
    paragraphs: [
      `${problems === 1 ? 'A problem' : `${problems} problems`} of ${website} ${problems === 1 ? 'was' : 'were'} assigned to you: ${PANEL}${path}`,
    ],
  }),
  'problem-new': ({ website, problems }) => ({
    subject: `New problems: ${website}`,
    paragraphs: [
      `${problems === 1 ? 'A new problem was' : `${problems} new problems were`} found on ${website}: ${PANEL}/urls/liste`,
    ],
  }),
};
