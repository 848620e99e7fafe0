import type { ReactNode } from 'react';
import type { Marker } from '@vigie/contract/health.ts';
import { HEIGHT, type ChartScale } from './chart-scale.ts';
import css from './evolution-chart.module.css';

const FLAG = 'M-3.5 7V-7L6-3.5-3.5 0';
const DOT = 'M-4 0A4 4 0 1 1 4 0A4 4 0 1 1-4 0Z';

/** Where settings were saved (a ring) and releases told (a flag); a flag hides a ring of the same point. */
export function ChartMarkers({
  markers,
  scale,
}: {
  markers: ReadonlyMap<number, Marker[]>;
  scale: ChartScale;
}): ReactNode {
  return [...markers].map(([index, found]) => {
    const isRelease = found.some(({ kind }) => kind === 'release');
    const x = scale.xOf(index).toFixed(1);
    return (
      <g key={index} className={css.marker} data-kind={isRelease ? 'release' : 'settings'}>
        <line x1={x} x2={x} y1={-4} y2={HEIGHT} />
        <path d={isRelease ? FLAG : DOT} transform={`translate(${x} -12)`} />
      </g>
    );
  });
}
