import { RE2JS } from 're2js';

/** Name and version in the user agent of a visit that names Vigie, with the link that may follow. */
const OWN_NAME = / ?Vigie\/[\d.]+(?: \(\+[^)]*\))?/g;

/** Maximum length of a pattern in characters; a longer one, which no owner writes, matches nothing. */
const PATTERN_LENGTH_MAX = 1_000;

/**
 * Returns how a list of excluded browsers applies to a user agent: `own` if a pattern matches only Vigie's name,
 * `everyone` if it matches the browser of an ordinary visitor, too. Null if none matches. A pattern is a part of the
 * user agent without regard to case, or a regular expression between slashes. Source: core/Tracker/VisitExcluded.php of
 * matomo-org/matomo
 */
export function excludedAgent(userAgent: string, patterns: readonly string[]): 'own' | 'everyone' | null {
  if (!patterns.some((pattern) => matches(pattern, userAgent))) return null;
  const ordinary = userAgent.replaceAll(OWN_NAME, '');
  return patterns.some((pattern) => matches(pattern, ordinary)) ? 'everyone' : 'own';
}

function matches(pattern: string, userAgent: string): boolean {
  if (pattern === '' || pattern.length > PATTERN_LENGTH_MAX) return false;
  return userAgent.toLowerCase().includes(pattern.toLowerCase()) || matchesExpression(pattern, userAgent);
}

/** Returns whether the pattern is a regular expression that finds a match. RE2 runs in linear time. */
function matchesExpression(pattern: string, userAgent: string): boolean {
  const [, source, flags = ''] = /^\/(.+)\/([imsu]*)$/s.exec(pattern) ?? [];
  if (source === undefined) return false;
  try {
    return RE2JS.compile(source, flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0)
      .matcher(userAgent)
      .find();
  } catch {
    return false;
  }
}
