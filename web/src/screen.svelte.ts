/** How much room there is. */

const query = matchMedia("(max-width: 767px)");

export const room: { narrow: boolean } = $state({ narrow: query.matches });

query.addEventListener("change", () => (room.narrow = query.matches));
