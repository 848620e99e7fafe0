import { isCertain, settingsOfTracker } from '@vigie/contract/detected-settings.ts';
import type { Detection, DetectionQuestion } from '@vigie/contract/detection.ts';
import type { FieldError } from '@vigie/contract/errors.ts';
import {
  NO_TRACKER,
  type ConsentNeed,
  type Tracker,
  type TrackingSettings,
} from '@vigie/contract/tracking-settings.ts';
import type { Website, WebsiteInput } from '@vigie/contract/website.ts';
import { TRACKER_FORM, type TrackerFields } from '../trackers/tracker-values.ts';
import { fieldError, numberOf, type FormRules } from '../../../shared/forms/form-rules.ts';

/** Tracker of the form: on or off, with every setting that can be changed. */
export type TrackerLine = TrackerFields & { isOn: boolean };

export type DetectedFields = {
  trackers: TrackerLine[];
  /** Key of the primary tracker's line; '' if the user must choose. */
  primary: string;
  dataLayers: { isOn: boolean; name: string; shape: 'array' | 'object' }[];
  needsConsent: ConsentNeed;
  pagesPerAudit: number | string;
  respectRobots: boolean;
};

const PAGES_PER_AUDIT = 50;

/** Returns lines for all detected trackers: on if the detection is certain, off if only a user can decide. */
export function detectedFormFields({ trackers, dataLayers, questions }: Detection): DetectedFields {
  const collectors = questions.flatMap((one) => (one.about === 'collector' ? one.candidates : []));
  const hasQuestion = questions.some(({ about }) => about === 'primary');
  return {
    trackers: [
      ...trackers.map((tracker, index) => ({
        ...TRACKER_FORM.valuesOf(settingsOfTracker(tracker)),
        isOn: index === 0 || isCertain(tracker),
      })),
      ...collectors.map(({ jsTagName, phpTagName }) => ({
        ...TRACKER_FORM.valuesOf({ name: hostOf(phpTagName), jsTagName, phpTagName }),
        isOn: false,
      })),
    ],
    primary: hasQuestion || trackers.length === 0 ? '' : '0',
    dataLayers: dataLayers.map(({ name, shape }) => ({ isOn: true, name, shape })),
    needsConsent: trackers[0]?.waitsForConsent === true ? 'yes' : 'detect',
    pagesPerAudit: PAGES_PER_AUDIT,
    respectRobots: true,
  };
}

const hostOf = (phpTagName: string): string => phpTagName.split('/')[0] ?? phpTagName;

/** Returns the questions about one line. */
export function questionsOf(questions: DetectionQuestion[], line: TrackerLine): DetectionQuestion[] {
  return questions.filter(
    (one) => 'family' in one && one.family === line.family && one.phpTagName === line.phpTagName,
  );
}

/** Returns the rules of the form; the website's address comes from the draft. */
export function detectedFormRules(website: Website): FormRules<DetectedFields, WebsiteInput> {
  return {
    schema: (schemas) => schemas.websiteInputSchema,
    inputOf: (fields) => inputOf(website, fields),
    fields: ['trackers', 'primary', 'dataLayers', 'needsConsent', 'pagesPerAudit', 'respectRobots'],
    names: {
      jsTagName: 'trackers',
      phpTagName: 'trackers',
      requiredVariables: 'trackers',
      parameter: 'trackers',
      others: 'trackers',
    },
    failures: { 'website-url-taken': 'trackers' },
    more: primaryErrors,
  };
}

function primaryErrors({ trackers, primary }: DetectedFields): FieldError[] {
  const on = trackers.filter(({ isOn }) => isOn);
  const isChosen = primary !== '' && trackers[Number(primary)]?.isOn === true;
  return on.length > 1 && !isChosen ? [fieldError('primary', 'primary-required')] : [];
}

function inputOf(website: Website, fields: DetectedFields): WebsiteInput {
  const { url, name, lookAheadSeconds, acceptInvalidCertificates, delaySeconds } = website;
  return {
    url,
    name,
    lookAheadSeconds,
    acceptInvalidCertificates,
    delaySeconds,
    tracking: trackingOf(fields),
    pagesPerAudit: numberOf(fields.pagesPerAudit),
    respectRobots: fields.respectRobots,
    healthPoolId: null,
    contentPoolId: null,
    healthTestId: null,
  };
}

function trackingOf({ trackers, primary, dataLayers, needsConsent }: DetectedFields): TrackingSettings {
  const chosen = trackers[Number(primary || Number.NaN)];
  const first = chosen?.isOn === true ? chosen : trackers.find(({ isOn }) => isOn);
  const others = trackers.filter((line) => line.isOn && line !== first);
  return {
    ...(first === undefined ? NO_TRACKER : trackerOf(first)),
    ...(others.length > 0 ? { others: others.map(trackerOf) } : {}),
    dataLayers: dataLayers.flatMap(({ isOn, name, shape }) => (isOn ? [{ name, shape }] : [])),
    needsConsent,
  };
}

function trackerOf(line: TrackerLine): Tracker {
  const { variableRules: _rules, siteId, ...tracker } = TRACKER_FORM.rules.inputOf(line);
  return { ...tracker, ...(siteId === '' ? {} : { siteId }) };
}
