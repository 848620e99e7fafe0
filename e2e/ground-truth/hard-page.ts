import type { ExpectedVerdicts } from '@vigie/demo-site/demo-page.ts';
import { expecting } from '@vigie/demo-site/demo-page.ts';
import type { Stated } from './verdict-differences.ts';

/** Dimensions of a hard page; the first value of each is the plain one. */
export const DIMENSIONS = {
  transport: ['beacon', 'image', 'fetch', 'readable-fetch', 'xhr', 'blob', 'script', 'json', 'batch'],
  moment: ['at-once', 'after-load', 'late', 'on-leave'],
  policy: ['none', 'allowing', 'reporting', 'blocking-tag', 'blocking-collector'],
  cors: ['allowed', 'absent'],
  dataLayer: [
    'pushed',
    'literal',
    'replaced',
    'wrapped',
    'arguments',
    'cyclic',
    'missing',
    'empty',
    'object',
    'guarded',
    'trapped',
    'late',
  ],
  redirect: ['none', 'page', 'tag', 'hit'],
  cache: ['no-store', 'kept'],
  place: ['page', 'iframe', 'worker', 'service-worker'],
  copies: ['one', 'two'],
  status: ['good', 'not-found', 'broken'],
  hostile: ['nothing', 'json', 'push', 'beacon', 'fetch', 'listeners', 'clock', 'history'],
} as const;

export type Dimension = keyof typeof DIMENSIONS;
export type Traits = { [D in Dimension]: (typeof DIMENSIONS)[D][number] };
export type HardPage = { id: number; path: string; traits: Traits };

export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as Dimension[];

/** Returns whether a combination has a predictable outcome and a meaning. */
export function isMeaningful(traits: Traits): boolean {
  const { place, transport, moment, cors, status, dataLayer, policy, hostile, redirect } = traits;
  const isElsewhere = place === 'worker' || place === 'service-worker';
  const isJson = transport === 'json' || transport === 'batch';
  return !(
    (isElsewhere && transport !== 'fetch') ||
    (place !== 'page' && (moment === 'on-leave' || dataLayer === 'late')) ||
    (cors === 'absent' && status !== 'good') ||
    // A policy that blocks a collector hides the collector's own fault.
    (policy === 'blocking-collector' && (status !== 'good' || cors === 'absent' || isElsewhere)) ||
    // The page corrupts the data of its own tag.
    (hostile === 'json' && isJson) ||
    // A closed page runs no timers and loads no scripts, and the target of a redirect is not observed.
    (moment === 'on-leave' && (transport === 'batch' || transport === 'script' || redirect === 'hit'))
  );
}

/** Returns the expected findings of a page, derived from its traits. */
export function expectedOf(traits: Traits): Omit<Stated, 'path'> {
  const reason = dataLayerReason(traits);
  const warnings = { ...policyWarning(traits), ...corsWarning(traits), ...cutWarning(traits) };
  const pageReasons = reasonsOf(traits);
  return {
    expected: expecting({ dataLayer: reason, ...pageReasons.reasons }),
    causes: pageReasons.causes,
    warnings,
  };
}

type Outcome = { reasons: Partial<ExpectedVerdicts>; causes: Stated['causes'] };

function reasonsOf({ policy, transport, cors, status, copies }: Traits): Outcome {
  const isPreflighted = transport === 'json' || transport === 'batch';
  if (policy === 'blocking-tag') {
    return {
      reasons: {
        tagJs: 'blocked-by-csp',
        csp: 'blocks-js-tag',
        tagPhp: 'not-requested',
        hitPageview: 'not-sent',
      },
      causes: { tagJs: 'csp', tagPhp: 'tagJs', hitPageview: 'tagPhp' },
    };
  }
  if (policy === 'blocking-collector') {
    return {
      reasons: { csp: 'blocks-php-tag', tagPhp: 'blocked-by-csp', hitPageview: 'failed' },
      causes: { tagPhp: 'csp', hitPageview: 'tagPhp' },
    };
  }
  const trouble =
    cors === 'absent' && isPreflighted ? 'blocked-by-cors' : status === 'good' ? null : 'http-error';
  if (trouble !== null) {
    return { reasons: { tagPhp: trouble, hitPageview: 'failed' }, causes: { hitPageview: 'tagPhp' } };
  }
  return { reasons: copies === 'two' ? { hitPageview: 'sent-twice' } : {}, causes: {} };
}

/** Returns the expected reason of the dataLayer check. A tag that never ran cannot be too early. */
function dataLayerReason({ dataLayer, policy }: Traits): ExpectedVerdicts['dataLayer'] {
  if (dataLayer === 'object') return 'not-an-array';
  if (dataLayer === 'guarded' || dataLayer === 'trapped') return 'unreadable';
  if (dataLayer === 'late') return policy === 'blocking-tag' ? null : 'late';
  return dataLayer === 'missing' || dataLayer === 'empty' ? dataLayer : null;
}

function policyWarning({ policy }: Traits): Stated['warnings'] {
  return policy === 'reporting' ? { csp: ['csp-report-only-violation'] } : {};
}

function corsWarning({ cors, transport, policy }: Traits): Stated['warnings'] {
  const isRead = transport === 'readable-fetch' || transport === 'xhr';
  return cors === 'absent' && isRead && policy !== 'blocking-tag'
    ? { tagPhp: ['cors-answer-unreadable'] }
    : {};
}

function cutWarning({ dataLayer }: Traits): Stated['warnings'] {
  return dataLayer === 'cyclic' ? { dataLayer: ['data-layer-cut'] } : {};
}
