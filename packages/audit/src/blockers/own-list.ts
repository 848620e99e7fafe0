/** Name of the small list that Vigie ships. No browser uses it. */
export const OWN_LIST_NAME = 'Vigie example list';

/**
 * Small filter list of Vigie, for companies that stored none. It has usual addresses of tags and collectors, written for
 * this purpose. It shows how the comparison works, and is no substitute for the lists that visitors use.
 */
export const OWN_LIST = `! Title: Vigie example list
! Version: 1
! Licence: part of Vigie
! A few usual addresses of tags and collectors. No browser uses this list.
! The first two are the tag and the collector of Vigie's demo shop.
/phare.js$script
/collecte.php$~document
||google-analytics.com^
||analytics.google.com^
||googletagmanager.com^
||doubleclick.net^
||googleadservices.com^
||connect.facebook.net^
||facebook.com/tr
||bat.bing.com^
||analytics.tiktok.com^
||snap.licdn.com^
||px.ads.linkedin.com^
||static.hotjar.com^
||script.hotjar.com^
||clarity.ms^
||matomo.cloud^
||cdn.segment.com^
||api.segment.io^
||api.mixpanel.com^
||api.amplitude.com^
||demdex.net^
||omtrdc.net^
||tags.tiqcdn.com^
||xiti.com^
||pa-cd.com^
||cdn.criteo.com^
||plausible.io/js/
/matomo.js$script
/piwik.js$script
/matomo.php?
/piwik.php?
/ga.js$script,third-party
/gtm.js?id=
/gtag/js?id=
/fbevents.js$script
/beacon.js$script,third-party
`;
