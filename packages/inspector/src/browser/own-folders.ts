import { join } from 'node:path';

/**
 * Maximum length of the temporary folder's path. Chromium creates a socket in it under a name of 46 characters, and a
 * socket's path has at most 107.
 */
const TMPDIR_CHARACTERS_MAX = 60;

/**
 * Returns the environment that makes a browser write into its profile alone. An installed browser stores crash reports,
 * desktop settings and its profile lock elsewhere, and a killed browser leaves them there.
 */
export function ownFolders(profile: string): Record<string, string> {
  return {
    ...(profile.length <= TMPDIR_CHARACTERS_MAX && { TMPDIR: profile }),
    // Not the profile itself: caches of a profile below it would go to XDG_CACHE_HOME, which browsers share.
    XDG_CONFIG_HOME: join(profile, 'config'),
    // Chromium's variable for the folder of its crash reports, from the time of Breakpad.
    BREAKPAD_DUMP_LOCATION: join(profile, 'Crash Reports'),
    // Without it, GLib creates a file for dconf in the user's folder.
    GSETTINGS_BACKEND: 'memory',
  };
}
