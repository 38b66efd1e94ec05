import { pictureOf } from '#core/avatar.ts'

/** The uploaded or drawn picture of a person, next to the name. */
export function Avatar({ name, picture }: { name: string; picture: string | null }) {
  return (
    <img
      src={pictureOf({ avatar: picture, name })}
      alt=""
      width="44"
      height="44"
      className="size-11 flex-none rounded-full bg-night object-cover"
    />
  )
}
