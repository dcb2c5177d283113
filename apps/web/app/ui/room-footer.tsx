import { brand } from '@collimate/domain/brand'

/** Under a room without the header and the footer of the site: what the product is, and is not. */
export function RoomFooter() {
  return (
    <footer
      data-room-footer
      className="border-t border-line bg-sunken px-4 py-5 text-meta text-muted md:px-6 print:hidden"
    >
      {brand.disclaimer}
    </footer>
  )
}
