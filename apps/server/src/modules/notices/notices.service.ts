import { NOTICE_CHANNELS, type NoticeChannel } from '@vigie/contract/user.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { pushToEveryDevice, type PushServices } from './devices.service.ts';
import { writeMail } from '../mail/mail.service.ts';
import { mailSubject, type Mails } from '../mail/mails.ts';
import { wordMail } from '../mail/mail-words.ts';
import { noticesOf, type Notice } from './notices.policy.ts';
import { findChoices, findJobOfNotice, insertPush, listCompanyManagers, takePush } from './notices.store.ts';
import { countNewProblems } from '../causes/open-problems.store.ts';

export interface NoticeToSend<N extends Notice> {
  userId: string;
  notice: N;
  params: Mails[N];
  /** Path of the panel that a click opens. */
  path: string;
}

/** Notifies a user by the channels that they chose, in the transaction of the event. */
export async function notifyUser<N extends Notice>(
  { db, now }: { db: Db; now: Date },
  { userId, notice, params, path }: NoticeToSend<N>,
): Promise<void> {
  const choices = await findChoices(db, userId);
  if (choices === null) return;
  const deliveries: Record<NoticeChannel, () => Promise<unknown>> = {
    email: () => writeMail({ db, now }, { userId, kind: notice, params }),
    push() {
      const { subject } = wordMail({ kind: notice, params, locale: choices.locale ?? 'en', name: '' });
      const message = { title: 'Vigie', text: mailSubject(subject), path };
      return insertPush(db, { id: createId(now.getTime()), userId, message, now });
    },
  };
  const chosen = noticesOf(choices.notices)[notice];
  for (const channel of NOTICE_CHANNELS) if (chosen[channel]) await deliveries[channel]();
}

/** Notifies the users in charge of a website that a run failed or found new problems. */
export async function notifyOfJob({ db, now }: { db: Db; now: Date }, jobId: string): Promise<void> {
  const job = await findJobOfNotice(db, jobId);
  if (job === null) return;
  const { website, websiteId, companyId, startedAt } = job;
  const since = startedAt ?? now;
  const problems = job.state === 'succeeded' ? await countNewProblems(db, { websiteId, since }) : 0;
  if (job.state !== 'failed' && problems === 0) return;
  // Its company is notified once, not once for each website.
  if (job.failureCode === 'visit-budget') return;
  await (job.state === 'failed'
    ? notifyCompanyManagers({ db, now }, companyId, {
        notice: 'run-failed',
        params: { website, jobId },
        path: `/jobs?job=${jobId}`,
      })
    : notifyCompanyManagers({ db, now }, companyId, {
        notice: 'problem-new',
        params: { website, problems },
        path: '/urls/liste',
      }));
}

/** Notifies the moderators and administrators of a company. */
export async function notifyCompanyManagers<N extends Notice>(
  needs: { db: Db; now: Date },
  companyId: string,
  notice: Omit<NoticeToSend<N>, 'userId'>,
): Promise<void> {
  for (const { id: userId } of await listCompanyManagers(needs.db, companyId))
    await notifyUser(needs, { ...notice, userId });
}

/** Sends the oldest due push to all browsers of its user. Returns false if there was none. */
export async function sendDuePush(
  { db, now }: { db: Db; now: Date },
  services: PushServices,
): Promise<boolean> {
  const due = await takePush(db);
  if (due === null) return false;
  await pushToEveryDevice({ db, now }, services, due);
  return true;
}
