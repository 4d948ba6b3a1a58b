import type { ColumnType } from 'kysely';

interface AnalyticsDayTable {
  day: ColumnType<Date, string, string>;
  event: string;
  screen: string;
  slot: number;
  times: number;
}

/** The table of migrations/0011-analytics.sql. */
export interface AnalyticsTables {
  analytics_day: AnalyticsDayTable;
}
