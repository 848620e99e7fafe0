import type { Wording } from './wording.ts';

export const en: Wording = {
  checks: {
    tagJs: {
      name: 'JS tag',
      description: 'The tracker’s script loads and runs once, without an error.',
      title: 'JS tag loading',
      tabs: {
        tagJs: { name: 'JS tag loading', question: 'Does the JS tag load and run once, without an error?' },
      },
    },
    tagPhp: {
      name: 'Collector (PHP tag)',
      description: 'The collector receives the hits and answers them.',
      title: 'CORS',
      tabs: {
        tagPhp: {
          name: 'CORS',
          question: 'Does the collector receive the hits from the page, and answer them?',
        },
      },
    },
    csp: {
      name: 'CSP',
      description: 'No security policy stops the JS tag or the collector.',
      title: 'CSP',
      tabs: {
        csp: {
          name: 'CSP',
          question: 'Does the security policy of the page let the JS tag and the hits through?',
        },
      },
    },
    dataLayer: {
      name: 'dataLayer',
      description: 'The page declares its data in an array, before the JS tag runs.',
      title: 'dataLayer quality',
      tabs: {
        dataLayer: {
          name: 'dataLayer',
          question: 'Does the page declare its data in an array, before the JS tag runs?',
        },
      },
    },
    hitPageview: {
      name: 'Page-view hit',
      description: 'Each view of the page is announced once, with all required variables.',
      title: 'Page views',
      tabs: {
        triggering: {
          name: 'Page-view triggering',
          question: 'Is each view of the page announced, and only once?',
        },
        integrity: {
          name: 'Page-view integrity',
          question: 'Does each page-view hit carry every required variable, with a value?',
        },
      },
    },
  },
  questions: 'Six questions about every page that an audit visits.',
  weight: 'weight {weight}',
  outcomes: { passed: 'Passed', failed: 'Failed', skipped: 'Not measured' },
  reasons: {
    tagJs: {
      'not-requested': 'The page never requested the JS tag.',
      'http-error': 'The server answered the JS tag with an error[ (status {status})].',
      'network-error': 'The JS tag could not be downloaded[ ({errorText})].',
      'blocked-by-csp': 'A security policy stopped the JS tag.',
      'mixed-content': 'The browser refused the JS tag: it is requested over http on an https page.',
      'integrity-mismatch':
        'The browser refused the JS tag: its content does not match its integrity attribute.',
      'wrong-mime-type': 'The JS tag’s address answered with something other than JavaScript[ ({mimeType})].',
      'script-error': 'The JS tag stopped on an error[: {message}].',
      'loaded-twice': 'The JS tag ran more than once on the page[ ({count} times)].',
    },
    tagPhp: {
      'not-requested': 'No hit left for the collector.',
      'collector-retired':
        'The vendor of the collector has ended it[: {service}, on {endedOn}]. Nobody counts the hits.',
      'http-error': 'The collector answered with an error[ (status {status})].',
      'network-error': 'The collector could not be reached or did not answer[ ({errorText})].',
      'blocked-by-cors':
        'The browser did not send the hit: the collector refused the CORS preflight request.',
      'blocked-by-csp': 'A security policy stopped the hit on its way to the collector.',
      'mixed-content': 'The hit was lost: it is sent over http from an https page.',
    },
    csp: {
      'blocks-js-tag': 'The page’s security policy stops the JS tag[ (directive {directive})].',
      'blocks-php-tag':
        'The page’s security policy stops hits on their way to the collector[ (directive {directive})].',
    },
    dataLayer: {
      missing: 'The page does not declare window.{dataLayerName|dataLayer}.',
      'not-an-array': 'window.{dataLayerName|dataLayer} is not an array[: it is of type {typeName}].',
      'not-an-object': 'window.{dataLayerName|dataLayer} is not an object[: it is of type {typeName}].',
      empty: 'window.{dataLayerName|dataLayer} stayed empty.',
      late: 'window.{dataLayerName|dataLayer} was declared only after the JS tag had run.',
      unreadable: 'window.{dataLayerName|dataLayer} could not be read.',
      'health-test-failed': 'The website’s health test failed on the dataLayer.',
    },
    hitPageview: {
      'before-consent': 'A hit left before the visitor’s consent, or without it[ ({count} hits)].',
      'not-sent': 'No page-view hit was sent.',
      'sent-twice': 'The same page view was sent more than once[ ({count} times)].',
      'sent-twice-by-history':
        'A change of the address sends a page view by itself, and the site announces the same view[ by {announcedBy}][ ({count} times)].',
      failed: 'A page-view hit was sent and not received.',
      dropped: 'The collector took the page-view hit and dropped it[: {answerReason}].',
      'wrong-account':
        'The page view counts for an account that cannot be right[: {siteId}][, expected {expectedSiteId}].',
      'variable-missing': 'A page-view hit lacks a required variable[: {variables}].',
      'variable-invalid': 'A page-view hit carries a wrong value[ of {variable}][: “{value}”].',
      'variable-empty': 'A page-view hit carries a required variable without a value[: {variables}].',
    },
  },
  skips: {
    'page-not-visited': 'The page could not be visited.',
    'recording-unavailable': 'The recording of this visit lacks the part that this check examines.',
    'answered-locally': 'Hits were answered by Vigie itself: the collector’s own answer is not known.',
    'no-data-layer-expected': 'By its settings, this website has no dataLayer.',
    'tag-name-not-configured': 'The website’s settings do not name this tag.',
    'waits-for-consent':
      'The page requests the visitor’s consent, and this visit gave none: a tracker that waits for it is right.',
    'banner-not-answered':
      'The consent banner could not be answered[ ({why})]. Name the elements to press in the settings, under Consent.',
    'health-test-not-applicable': 'The website’s health test does not apply to this page.',
  },
  bannerFailures: {
    'no-button': 'it shows no button that accepts',
    'no-refusal': 'it shows no button that refuses',
    'still-there': 'it stayed after the button was pressed',
    'came-back': 'it went away and came back',
    'not-saved': 'it went away, but its manager stored no answer',
    'other-answer': 'it went away, but its manager stored another answer',
    'no-time': 'the visit ended before',
    'page-gone': 'the page went elsewhere',
    'step-not-found': 'step {number} of your own found no element',
  },
  warnings: {
    'csp-report-only-violation':
      'A report-only security policy would stop the tag or the collector once enforced.',
    'cors-answer-unreadable': 'The collector received the hit, but the page may not read its answer (CORS).',
    'answer-unknown': 'A hit left the page and nobody saw the collector’s answer.',
    'hit-retried': 'A hit failed, was sent again and was then received.',
    'data-layer-cut':
      'The dataLayer was too large or contained values that cannot be stored: part of it was cut.',
    'hit-before-consent':
      'A hit left before the visitor’s consent. That is right only for a tracker that is exempt from it.',
    'page-view-without-consent':
      'The page view left as a ping without cookies. Google counts it only once consent is given on the same page.',
    'dropped-for-visitor':
      'The collector dropped the page view because of the visitor: it takes Vigie for a robot, or excludes its address. The website is not at fault.',
    'page-view-rule-guessed': 'The tracker is not known: which hits are page views was guessed.',
  },
  failures: {
    timeout: 'The page did not finish loading in the time allowed.',
    'http-status': 'The server answered with an error.',
    challenged:
      'A protection against robots answered in place of the site: let the agent’s address through, or give its context a header that the protection lets in.',
    'signed-out':
      'The page asked to sign in, or signed out by itself, even right after the login journey: it was not evaluated.',
    download: 'The address leads to a file to download, not to a page.',
    'redirect-loop': 'The address redirects without end.',
    dns: 'The host name does not exist or could not be resolved.',
    connection: 'The server could not be reached.',
    tls: 'The secure connection failed: the certificate or the protocol was refused.',
    'renderer-crash': 'The page made the browser crash.',
    'too-heavy': 'The page takes more memory, data or windows than a visit allows.',
    'blocked-by-robots': 'The website’s robots.txt forbids this page.',
    'forbidden-address': 'The address belongs to a network that may not be visited.',
    cancelled: 'The visit was cancelled.',
  },
  pageKinds: {
    'soft-404': 'This looks like an error page, answered as if it existed (soft 404).',
    'login-wall': 'The visit was sent to a sign-in page: a context can contain access.',
    maintenance: 'This looks like a maintenance page.',
  },
  pageSkips: {
    'other-site': 'The page belongs to another website.',
    'not-a-page': 'The address leads to a file, not to a page.',
    'not-included': 'The page matches none of the included paths.',
    excluded: 'The page matches an excluded path.',
    robots: 'The website’s robots.txt forbids the page.',
    'robots-unreachable': 'The website’s robots.txt could not be read, so its pages were left alone.',
    'too-long': 'The address is too long.',
    'trap-session-id': 'The address carries a session identifier: it is another one at each visit.',
    'trap-repetition': 'The address repeats the same path over and over.',
    'trap-calendar': 'The address belongs to a calendar without end.',
    'trap-facets': 'The address is one of countless combinations of filters.',
    'over-cap': 'The number of pages to visit was reached.',
    interrupted: 'The audit was interrupted before this page.',
  },
  discoveryProblems: {
    unreachable: 'The file could not be read.',
    'not-a-sitemap': 'This is no sitemap.',
    'broken-off': 'The file breaks off before its end; its beginning was read.',
    'nested-too-deep': 'Its elements lie within each other without end; reading stopped there.',
    'part-too-long': 'One of its parts is far too long; reading stopped there.',
    'too-many-errors': 'The file has too many errors of syntax; reading stopped there.',
    'too-many-bytes': 'The file is too large; its beginning was read.',
    'inflates-too-much': 'The compressed file becomes far too large when opened; its beginning was read.',
    'too-slow': 'The file did not arrive whole in the time it was given.',
    'too-many-urls': 'The website offers too many addresses; those after were left out.',
    'index-too-deep': 'Sitemap indexes name further indexes too many times; the last ones were not read.',
    'too-many-sitemaps': 'The website names too many sitemaps; the last ones were not read.',
    'website-too-large': 'The website’s sitemaps are too large together; the last ones were not read.',
    'website-too-slow': 'Looking for pages took too long; the last sitemaps were not read.',
    'robots-too-long': 'The robots.txt is too long; only its beginning was read.',
    'robots-too-costly': 'The robots.txt has too many rules to follow, so only the start page was visited.',
  },
  remedies: {
    'add-tag-to-page': 'Add the JS tag to the page, with its full address:',
    'use-seen-address':
      'Other pages load the JS tag from another address than {url}. Write that address in whole, so that it works on every page:',
    'call-tracker':
      'The JS tag is there but sends nothing to the collector: call it once the page is loaded.',
    'use-living-collector':
      'Send the hits to a service that counts them[, for example {successor}].[ {service} ended on {endedOn}.]',
    'use-own-account': 'Give the tag the account of this website[: {expectedSiteId}][, instead of {siteId}].',
    'use-account-of-other-pages':
      'No other page has the account {siteId}: give the tag the account of the other pages, {expectedSiteId}.',
    'set-account':
      'The page view names no account ({variable}): give the tag the account of this website before it announces the page[; {others} is missing too]:',
    'leave-out-parameter':
      'The collector takes {parameter} only with a token, and refuses this hit: leave {parameter} out of the hits that pages send to {url}.',
    'find-drop-reason':
      'Find out why the collector drops the page views sent to {url}[ (it answers: {answerReason})]: the settings of the site there, its quota, or its filters.',
    'fix-status': 'Make {url} answer with status 200[ instead of {status}].',
    'check-network': 'Check that {url} can be reached from the visitors’ browsers[ (error {errorText})].',
    'allow-in-csp': 'Allow {source} in the directive {directive} of the page’s security policy:',
    'allow-inline-in-csp':
      'Allow the inline tracking script in the security policy with a nonce, new for each answer and repeated on the script element:',
    'add-nonce-to-tag':
      'The policy ignores host names (strict-dynamic): put the answer’s nonce on the script element that loads the tag:',
    'add-trusted-types-policy':
      'The policy lets code load a script only through Trusted Types: run this before the code that loads the tag, and allow its name where the policy has a trusted-types directive:',
    'use-https': 'Request the https address:',
    'update-integrity':
      'Compute the hash of the file that {url} serves today, and put it in the script element. A file of another origin also needs the attribute crossorigin there, and the header Access-Control-Allow-Origin:',
    'send-javascript-mime-type':
      'Make {url} answer with the script itself[, not with {mimeType},] and this header:',
    'fix-script-error': 'Correct the error in {url}[, line {lineNumber}][: {message}].',
    'remove-duplicate-tag': 'Keep one element that loads the tag and remove the others:',
    'remove-duplicate-page-view':
      'Announce each view once: remove the second page-view call[ ({count} hits for the same view)].',
    'stop-history-page-view':
      'Count each view once: turn off “Page changes based on browser history events” in the enhanced measurement of the data stream, or the history trigger of the tag manager, and keep the site’s own call[ ({announcedBy})].',
    'send-cors-headers':
      'Make {url} answer the page’s requests and their OPTIONS preflight (status 204) with these headers:',
    'declare-data-layer': 'Declare the dataLayer in the page’s head, before any tag:',
    'declare-data-layer-object':
      'Declare the dataLayer as an object[, not as {typeName}], and set its values:',
    'declare-data-layer-array':
      'Declare the dataLayer as an array[, not as {typeName}], and push objects into it:',
    'declare-data-layer-before-tag':
      'Move the declaration of the dataLayer above the element that loads the JS tag:',
    'fill-data-layer': 'Push the page’s data into the dataLayer, for example:',
    'make-data-layer-readable':
      'Make the dataLayer a plain array that scripts may read[ (reading failed: {why})].',
    'mend-health-test': 'Correct the page, or the website’s health test[: {message}].',
    'wait-for-consent':
      'Let the tracker send nothing until the visitor has accepted: load it from the consent manager, or give it its consent mode.',
    'send-page-view': 'Announce the page view when the page is shown:',
    'mend-collector': 'Make the collector accept the page-view hits sent to {url}[ (answer: {status})].',
    'send-variable': 'Add the missing variable to the page-view hits: {variables}.',
    'correct-variable': 'Send the value that is expected of {variable}[: {expected}][; seen: “{value}”].',
    'fill-variable': 'Give the variable a value in the page-view hits: {variables}.',
    'mend-cause-first': 'Fix the cause first – {check}: {reason}',
  },
};
