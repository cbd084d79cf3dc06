/** A share as a promise tells it: 0.5 is «50 %». */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
