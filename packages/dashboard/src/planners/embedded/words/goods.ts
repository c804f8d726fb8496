/** Everyday words for kinds of goods, by which people call what is stored by another of the group. English, single words, singular. */
export const goodsGroups: readonly (readonly string[])[] = [
  ['shoe', 'footwear'],
  ['clothes', 'cloth', 'clothing', 'apparel', 'garment', 'wear'],
  ['mobile', 'phone', 'smartphone', 'cellphone'],
  ['television', 'tv'],
  ['fridge', 'refrigerator'],
  ['medicine', 'drug', 'pharmaceutical', 'pharma'],
  ['grocery', 'kirana', 'provision'],
  ['food', 'edible', 'eatable'],
  ['drink', 'beverage'],
  ['toy', 'plaything'],
  ['makeup', 'cosmetic', 'beauty'],
  ['shop', 'store', 'outlet'],
]
