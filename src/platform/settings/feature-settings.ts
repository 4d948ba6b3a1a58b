import type { z } from 'zod';
import type { S3Connection, S3Settings } from './s3-settings.ts';
import { parseVariables } from './setting-error.ts';

/** The settings of the shop that those of a feature may depend on. */
export interface ShopPlaces {
  /** An absolute path. */
  readonly dataFolder: string;
  /** The connection for uploaded files, also where none of them are in a bucket. */
  readonly s3: S3Connection;
  readonly bucket: S3Settings | null;
}

/** The settings of a feature. */
export interface FeatureSettings<Settings extends object = object> {
  /** The names of its environment variables. */
  readonly names: readonly string[];
  /** Those that are kept for the operator of a restored shop; none of them is a secret. */
  readonly kept: readonly string[];
  /**
   * Parses its environment variables.
   * @throws SettingError for the first invalid setting
   */
  read(environment: Readonly<Record<string, string>>, places: ShopPlaces): Settings;
}

/**
 * Defines the settings of a feature.
 * @param variables the schemas of its environment variables
 * @param kept see {@link FeatureSettings}
 * @param read makes the settings of the parsed variables
 */
export function defineSettings<Shape extends z.ZodRawShape, Settings extends object>(
  variables: z.ZodObject<Shape>,
  kept: readonly (keyof Shape & string)[],
  read: (values: z.output<z.ZodObject<Shape>>, places: ShopPlaces) => Settings,
): FeatureSettings<Settings> {
  return {
    names: Object.keys(variables.shape),
    kept,
    read: (environment, places) => read(parseVariables(variables, environment), places),
  };
}
