import type { ReactNode } from 'react';
import { QualityScreen } from './quality-screen.tsx';

export function DataLayerScreen(): ReactNode {
  return <QualityScreen check="dataLayer" />;
}

export function JsTagScreen(): ReactNode {
  return <QualityScreen check="tagJs" />;
}

export function CollectorScreen(): ReactNode {
  return <QualityScreen check="tagPhp" />;
}
