import * as z from 'zod';
import { webUrlSchema } from '@vigie/contract/identifiers.ts';
import { countedSentences } from '@vigie/contract/wording/counted-words.ts';
import { tool } from './tool.ts';

/** Tool that exists only if the command was started with `--reports`: no caller names an interface or a secret. */
export const wasItCounted = tool({
  name: 'was_it_counted',
  title: 'Was it counted?',
  description:
    'Visits a page, then asks the reporting interface that this server was started with whether each page view and event was counted, and why not. Hits of the visit reach the collector.',
  input: z.object({
    url: webUrlSchema.describe('The page.'),
    event: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Only hits of this event: page_view, or the name of an event.'),
  }),
  async answer({ url, event }, { audits }, signal) {
    const { id, page } = await audits.make([url, '--hits=deliver'], signal, { asksReports: true });
    const hits = [page, ...(page.trackers ?? [])].flatMap(({ counted = [] }) => counted);
    return {
      id,
      page: page.finalUrl ?? page.url,
      failure: page.failure,
      hits: hits
        .filter((one) => event === undefined || one.event === event)
        .map((one) => {
          const { event: name, reason, afterMs, proof } = one;
          const { state, cause, remedy } = countedSentences(one, 'en');
          return { event: name, state, reason, cause, remedy, afterMs, proof };
        }),
    };
  },
});
