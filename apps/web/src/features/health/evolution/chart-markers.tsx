import type { ReactNode } from 'react';
import type { Marker } from '@vigie/contract/health.ts';
import { HEIGHT, type ChartScale } from './chart-scale.ts';
import css from './evolution-chart.module.css';
import { marksWithRoom } from './point-markers.ts';

const FLAG = 'M-3.5 7V-7L6-3.5-3.5 0';
const RING = 'M-4 0A4 4 0 1 1 4 0A4 4 0 1 1-4 0Z';

/** Marks saved settings (a ring) and releases (a flag), as many as fit. */
export function ChartMarkers({
  markers,
  scale,
}: {
  markers: ReadonlyMap<number, Marker[]>;
  scale: ChartScale;
}): ReactNode {
  return marksWithRoom(markers, scale.xOf).map(({ index, kind }) => {
    const x = scale.xOf(index).toFixed(1);
    return (
      <g key={index} className={css.marker} data-kind={kind}>
        <line x1={x} x2={x} y1={-4} y2={HEIGHT} />
        <path d={kind === 'release' ? FLAG : RING} transform={`translate(${x} -12)`} />
      </g>
    );
  });
}
