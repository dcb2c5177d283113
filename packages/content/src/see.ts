import { anatomies } from '@collimate/domain/exposure/classic'
import { gridRatios } from '@collimate/domain/exposure/physics/technique'
import { seeFaults } from '@collimate/domain/exposure/see'
import * as z from 'zod'

/** What "See it" opens of an item or a page: factors the physics view has. */
export const seeSchema = z
  .strictObject({
    view: z.enum(anatomies),
    kvp: z.number(),
    mas: z.number(),
    sid: z.number(),
    grid: z.enum(gridRatios),
    thickness: z.number().optional(),
    filtration: z.number().optional(),
    /** Side of the field, percent of the whole one. */
    field: z.number().optional(),
  })
  .check(({ value, issues }) => {
    for (const message of seeFaults(value)) issues.push({ code: 'custom', message, input: value })
  })
