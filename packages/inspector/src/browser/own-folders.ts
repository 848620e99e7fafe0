import { join } from 'node:path';

/** Chromium makes a socket in its temporary folder, under a name of 46 characters; a socket's path has 107 at most. */
const TMPDIR_CHARACTERS_MAX = 60;

/**
 * Returns what has a browser write into its profile alone. An installed one keeps crash reports, settings of the
 * desktop and the lock of its profile elsewhere, and those of a killed browser stay there.
 */
export function ownFolders(profile: string): Record<string, string> {
  return {
    ...(profile.length <= TMPDIR_CHARACTERS_MAX && { TMPDIR: profile }),
    // Not the profile itself: caches of a profile below it would go to XDG_CACHE_HOME, which browsers share.
    XDG_CONFIG_HOME: join(profile, 'config'),
    // Chromium's own name for where its crash reports go, of the time of Breakpad.
    BREAKPAD_DUMP_LOCATION: join(profile, 'Crash Reports'),
    // Without it, GLib makes a file of the user's for dconf.
    GSETTINGS_BACKEND: 'memory',
  };
}
