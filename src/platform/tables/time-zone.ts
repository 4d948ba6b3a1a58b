import { createContext } from 'react';

/** The time zone of every time in administration, such as `Europe/Vienna`. */
export const TimeZone = createContext('UTC');
