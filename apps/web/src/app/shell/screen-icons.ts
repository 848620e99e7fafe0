import {
  IconActivity,
  IconBraces,
  IconChecklist,
  IconPlayerPlay,
  IconRobot,
  IconShieldCheck,
  IconTestPipe,
  IconUnlink,
  IconWorldCog,
} from '../../ui/icons.ts';
import type { Screen } from '../screens.ts';

/** The picture of each screen that the sidebar lists. */
export const SCREEN_ICONS: Partial<Record<Screen['name'], typeof IconActivity>> = {
  sante: IconActivity,
  dataQuality: IconShieldCheck,
  'urls-liste': IconUnlink,
  pools: IconChecklist,
  'pools-tests': IconTestPipe,
  jobs: IconPlayerPlay,
  agents: IconRobot,
  'urls-analyse': IconBraces,
  'website-parametres': IconWorldCog,
};
