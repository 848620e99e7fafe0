import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import { fileKeySchema } from '@vigie/contract/file-mark.ts';
import { journeyInputSchema } from '@vigie/contract/stored-journey.ts';
import * as z from 'zod';
import { readRecording } from '../../journey/read-recording.ts';
import { readAllPages } from '../../panel/panel.ts';
import { defineKind, NEW_ID } from '../kind.ts';

const { websiteId: _of, contextId: _context, preludeId: _prelude, ...fields } = journeyInputSchema.shape;
const valueSchema = z.object({
  ...fields,
  recording: fields.recording.optional(),
  /** File exported by Chrome's Recorder; the path is relative to the folder of this file. */
  recordingFile: z.string().min(1).optional(),
  /** Keys of a context and of another journey of the same website. */
  context: fileKeySchema.nullable().default(null),
  prelude: fileKeySchema.nullable().default(null),
});
type JourneyValue = z.infer<typeof valueSchema>;

export const journeyKind = defineKind({
  kind: 'journey',
  section: 'journeys',
  isOfWebsite: true,
  schema: valueSchema,
  beside: {
    field: 'recording',
    fileField: 'recordingFile',
    async read(path) {
      const file = await readRecording(path);
      return 'faults' in file ? file : { value: file.recording, positionOf: file.positionOf };
    },
  },
  /** Lists journeys, then reads each one: a list contains no recordings. */
  async list(panel, websiteId) {
    const listed = await readAllPages((page) => panel.journeys.list({ ...page, websiteId }));
    const journeys: Awaited<ReturnType<typeof panel.journeys.get>>[] = [];
    for (const { id } of listed) journeys.push(await panel.journeys.get({ id }));
    return journeys;
  },
  nameOf: ({ title }) => title,
  identityOf: ({ title }) => title,
  toValue: ({ title, description, severity, consent, changesWorld, hits, ...row }, keyOf) => ({
    title,
    description,
    severity,
    context: keyOf(row.contextId),
    consent,
    changesWorld,
    hits,
    isPrelude: row.isPrelude,
    prelude: keyOf(row.preludeId),
    isDraft: row.isDraft,
    recording: row.recording,
  }),
  toInput({ context, prelude, recordingFile: _file, ...value }, { ids }) {
    return {
      ...value,
      contextId: ids.idOf('context', context, ['context']),
      preludeId: ids.idOf('journey', prelude, ['prelude']),
    };
  },
  faultsOf: (input) =>
    input.recording === undefined
      ? [{ path: 'recording', code: 'recording-missing', params: {} }]
      : findFieldErrors(journeyInputSchema, { ...input, websiteId: NEW_ID }),
  comesFirst: ({ prelude }: JourneyValue) => prelude === null,
  create: (panel, input, websiteId) =>
    panel.journeys.create({ ...input, recording: wholeOf(input), websiteId }),
  update: (panel, input, { id, updatedAt }) =>
    panel.journeys.update({ ...input, recording: wholeOf(input), id, updatedAt }),
  remove: (panel, id) => panel.journeys.remove({ id }),
});

/** Returns the recording. A journey without one does not get here: it is a fault of its file. */
function wholeOf({ recording }: Pick<JourneyValue, 'recording'>): NonNullable<JourneyValue['recording']> {
  if (recording === undefined) throw new Error('A journey needs a recording.');
  return recording;
}
