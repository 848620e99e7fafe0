/** Of the access table: what is planned for a website, in the same columns. */
export const PLANNED_ACCESS = `
journeys.list              *     co        -     -       -         read
journeys.get               *     co        -     -       -         read
journeys.create            *     co        -     -       -         configure
journeys.update            *     co        -     -       -         configure
journeys.remove            *     co        -     -       -         configure
journeys.duplicate         *     co        -     -       -         configure
journeys.run               *     co        -     -       -         run
journeys.runs              *     co        -     -       -         read
journeys.ofJob             *     co        -     -       -         read
journeys.readRun           *     co        -     -       -         read
journeys.picture           *     co        -     -       -         read
journeys.compare           *     co        -     -       -         read
consent.list               *     co        cx    cx      -         read
consent.start              *     co        -     -       -         run
consent.get                *     co        cx    cx      -         read
consent.visits             *     co        -     -       -         read
consent.findings           *     co        cx    cx      -         read
consent.csv                *     co        -     -       -         read
consent.findingsCsv        *     co        -     -       -         read
consent.exempt             *     co        -     -       -         read
consent.setExempt          *     co        -     -       -         configure
trackingPlans.get          *     co        cx    cx      -         read
trackingPlans.save         *     co        -     -       -         configure
trackingPlans.versions     *     co        cx    cx      -         read
trackingPlans.coverage     *     co        cx    cx      -         read
trackingPlans.evolution    *     co        cx    cx      -         read
trackingPlans.event        *     co        cx    cx      -         read
trackingPlans.matrix       *     co        cx    cx      -         read
trackingPlans.findings     *     co        cx    cx      -         read
trackingPlans.findingsCsv  *     co        -     -       -         read
trackingPlans.learn        *     co        -     -       -         read
trackingPlans.read         *     co        -     -       -         read
trackingPlans.file         *     co        cx    cx      -         read
`;
