import type { JourneyReport } from '@vigie/contract/journey-report.ts';
import type { Format } from '../options/further-reports.ts';
import { formatJourneyJunit } from './junit-journey.ts';
import { jsonOf } from './json.ts';
import { formatJourneyMarkdown } from './markdown-journey.ts';
import type { Pen } from './pen.ts';
import { formatJourneyText } from './text-journey.ts';

/** Formatters of a journey report by format. */
export const JOURNEY_FORMATTERS: Record<Format, (report: JourneyReport, pen: Pen) => string> = {
  text: formatJourneyText,
  json: (report) => `${jsonOf(report)}\n`,
  markdown: formatJourneyMarkdown,
  junit: formatJourneyJunit,
};
