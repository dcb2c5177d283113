import { z } from 'zod'

/** The variables of a bucket that speaks S3: all of the required ones, or none. */
export const storageVariables = {
  /** `https://s3.eu-central-1.amazonaws.com`, or where another provider's is. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().max(100).default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9.-]{3,63}$/, 'is the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(200).optional(),
}

type Variables = z.infer<z.ZodObject<typeof storageVariables>>

const required = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export type BucketEnv = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** @returns null when nothing is configured: files are then kept on the local disk */
export function bucketEnv(variables: Variables): BucketEnv | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = variables
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, region, bucket, accessKeyId, secretAccessKey }
}

/** What is wrong with the variables taken together, by name. */
export function storageProblems(variables: Variables): string[] {
  const missing = required.filter((name) => variables[name] === undefined)
  return missing.length < required.length
    ? missing.map((name) => `${name}: required with the other S3_ variables`)
    : []
}
