/** The documents' bucket. A user's files are in a folder of their id, which no request can name. */
const bucket = 'study_materials'

export function materialsFolder(userId: string): string {
  return storedPath(userId)
}

/** Where the storage has what a row's `file_path` names in the bucket. */
export function storedPath(filePath: string): string {
  return `${bucket}/${filePath}`
}
