import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import {
  reportInterfaceFields,
  reportInterfaceInputSchema,
  type ReportInterface,
} from '@vigie/contract/report-interface.ts';
import * as z from 'zod';
import type { Panel } from '../../panel/panel.ts';
import { defineKind, NEW_ID } from '../kind.ts';
import { secretNamed, secretSchema } from '../secret.ts';

const valueSchema = z.object({
  /** Name of the tracker. Empty: the primary one. */
  tracker: z.string().trim().max(100).default(''),
  ...reportInterfaceFields,
  url: reportInterfaceFields.url.default(''),
  /** Null: the interface needs no token. */
  token: secretSchema.nullable().default(null),
});
type InterfaceValue = z.infer<typeof valueSchema>;

interface InterfaceRow extends ReportInterface {
  tracker: string;
}

interface InterfaceInput extends Omit<InterfaceValue, 'token'> {
  /** Absent: the stored token stays. */
  token?: string | null;
}

export const reportInterfaceKind = defineKind({
  kind: 'report-interface',
  section: 'reportInterfaces',
  isOfWebsite: true,
  schema: valueSchema,
  list: listInterfaces,
  nameOf: ({ tracker, family }) => (tracker === '' ? family : tracker),
  identityOf: ({ tracker }) => tracker,
  toValue: ({ tracker, family, url, account, marker, ...row }, _keyOf, key) => ({
    tracker,
    family,
    url,
    account,
    marker,
    dataset: row.dataset,
    location: row.location,
    isEnabled: row.isEnabled,
    token: row.tokenSetAt === null ? null : secretNamed(key, 'token'),
  }),
  toInput({ token, ...value }: InterfaceValue, { secrets, row }): InterfaceInput {
    if (token === null) return { ...value, token: null };
    // A stored token follows neither another address nor another tracker.
    const isStored = row !== null && row.tokenSetAt !== null && hasSameAddress(value, row);
    const sent = secrets.valueOf(token, isStored);
    return sent === null ? value : { ...value, token: sent };
  },
  faultsOf: ({ tracker: _tracker, ...input }) =>
    findFieldErrors(reportInterfaceInputSchema, { ...input, websiteId: NEW_ID }),
  create: createInterface,
  async update(panel, input, row) {
    const { tracker, ...values } = input;
    if (tracker === row.tracker)
      return panel.reportInterfaces.update({ ...values, id: row.id, updatedAt: row.updatedAt });
    await panel.reportInterfaces.remove({ id: row.id });
    return createInterface(panel, input, row.websiteId);
  },
  remove: (panel, id) => panel.reportInterfaces.remove({ id }),
});

type AddressedValue = Pick<InterfaceValue, 'tracker' | 'family' | 'url'>;
const hasSameAddress = (one: AddressedValue, other: AddressedValue): boolean =>
  one.tracker === other.tracker && one.family === other.family && one.url === other.url;

/** Returns the interfaces of a website with the names of their trackers. Those of deleted trackers are left out. */
async function listInterfaces(panel: Panel, websiteId: string): Promise<InterfaceRow[]> {
  const rows = await panel.reportInterfaces.list({ websiteId });
  if (rows.length === 0) return [];
  const { others = [] } = (await panel.websites.get({ id: websiteId })).tracking;
  return rows.flatMap((row) => {
    const tracker = row.trackerId === null ? '' : others.find(({ id }) => id === row.trackerId)?.name;
    return tracker === undefined ? [] : [{ ...row, tracker }];
  });
}

async function createInterface(
  panel: Panel,
  { tracker, ...input }: InterfaceInput,
  websiteId: string,
): Promise<InterfaceRow> {
  if (tracker === '') return { ...(await panel.reportInterfaces.create({ ...input, websiteId })), tracker };
  const { others = [] } = (await panel.websites.get({ id: websiteId })).tracking;
  const trackerId = others.find(({ name }) => name === tracker)?.id;
  if (trackerId === undefined) throw new Error(`the website has no tracker named "${tracker}"`);
  return { ...(await panel.reportInterfaces.create({ ...input, websiteId, trackerId })), tracker };
}
