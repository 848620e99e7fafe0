import {
  IconActivity,
  IconChecklist,
  IconPlayerPlay,
  IconRobot,
  IconTestPipe,
  IconWorldCog,
} from '../../ui/icons.ts';
import type { Screen } from '../screens.ts';

/** The picture of each screen that the sidebar lists. */
export const SCREEN_ICONS: Partial<Record<Screen['name'], typeof IconActivity>> = {
  sante: IconActivity,
  pools: IconChecklist,
  'pools-tests': IconTestPipe,
  jobs: IconPlayerPlay,
  agents: IconRobot,
  'website-parametres': IconWorldCog,
};
