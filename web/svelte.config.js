export default {
  compilerOptions: {
    runes: true,
    discloseVersion: false,
    // A class for a component's own styles, short: the page is to weigh little.
    cssHash: ({ hash, filename }) => `s-${hash(filename).slice(0, 4)}`,
  },
};
