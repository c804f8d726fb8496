/** What the sample company sells. Prices are rupees, low to high. */
export interface Line {
  readonly category: string
  readonly subcategory: string
  readonly low: number
  readonly high: number
  /** Share of sales in parts, before the season. */
  readonly weight: number
  /** Cost as a part of the price. */
  readonly cost: number
  readonly forms: readonly string[]
}

const line = (category: string, subcategory: string, low: number, high: number, weight: number, cost: number, forms: string): Line => ({
  category,
  subcategory,
  low,
  high,
  weight,
  cost,
  forms: forms.split(', '),
})

export const lines: readonly Line[] = [
  line('Electronics', 'Mobile Phones', 7_999, 64_999, 9, 0.84, 'Smartphone, Smartphone Pro, Smartphone Lite, Feature Phone'),
  line('Electronics', 'Audio', 499, 14_999, 12, 0.66, 'Earbuds, Headphones, Speaker, Soundbar'),
  line('Electronics', 'Computers', 18_999, 84_999, 3, 0.86, 'Laptop, Tablet, Monitor, Mini PC'),
  line('Electronics', 'Accessories', 199, 3_499, 20, 0.52, 'Charger, Power Bank, Cable, Phone Case, Mouse'),
  line('Home Appliances', 'Cooling', 1_499, 42_999, 5, 0.78, 'Ceiling Fan, Air Cooler, Air Conditioner, Table Fan'),
  line('Home Appliances', 'Kitchen Appliances', 999, 15_999, 10, 0.7, 'Mixer Grinder, Induction Cooktop, Electric Kettle, Rice Cooker'),
  line('Home Appliances', 'Laundry', 6_999, 38_999, 2, 0.8, 'Washing Machine, Dryer, Steam Iron'),
  line('Clothing', 'Ethnic Wear', 599, 7_999, 24, 0.48, 'Kurta, Saree, Sherwani, Lehenga, Dupatta'),
  line('Clothing', 'Western Wear', 399, 3_999, 26, 0.47, 'Shirt, Jeans, Dress, T-Shirt, Trousers'),
  line('Clothing', 'Kids Wear', 299, 2_499, 14, 0.5, 'Kids Kurta, Frock, Kids T-Shirt, Pyjama Set'),
  line('Clothing', 'Winter Wear', 699, 4_999, 8, 0.5, 'Sweater, Jacket, Shawl, Thermal Set'),
  line('Footwear', 'Casual Shoes', 799, 4_999, 13, 0.52, 'Sneakers, Loafers, Slip-Ons, Sandals'),
  line('Footwear', 'Sports Shoes', 1_299, 8_999, 9, 0.55, 'Running Shoes, Training Shoes, Cricket Shoes'),
  line('Grocery', 'Staples', 60, 1_200, 40, 0.86, 'Basmati Rice, Toor Dal, Wheat Atta, Sunflower Oil, Sugar'),
  line('Grocery', 'Snacks', 20, 450, 36, 0.74, 'Namkeen, Biscuits, Roasted Nuts, Chips, Khakhra'),
  line('Grocery', 'Beverages', 40, 900, 26, 0.72, 'Tea, Filter Coffee, Mango Drink, Coconut Water'),
  line('Grocery', 'Sweets', 150, 1_800, 14, 0.68, 'Kaju Katli, Gulab Jamun, Soan Papdi, Dry Fruit Box'),
  line('Beauty', 'Skin Care', 149, 2_499, 18, 0.45, 'Face Wash, Moisturiser, Sunscreen, Face Serum'),
  line('Beauty', 'Hair Care', 120, 1_499, 16, 0.5, 'Shampoo, Hair Oil, Conditioner, Hair Colour'),
  line('Beauty', 'Fragrance', 299, 4_999, 6, 0.42, 'Perfume, Attar, Body Mist'),
  line('Home and Furniture', 'Decor', 199, 5_999, 12, 0.5, 'Lamp, Wall Clock, Cushion Set, Diya Set, Curtains'),
  line('Home and Furniture', 'Furniture', 2_499, 44_999, 2, 0.66, 'Study Table, Bookshelf, Sofa, Office Chair'),
  line('Home and Furniture', 'Cookware', 249, 4_999, 11, 0.6, 'Pressure Cooker, Kadai, Tawa, Steel Dabba Set'),
  line('Sports and Toys', 'Sports', 199, 6_999, 9, 0.58, 'Cricket Bat, Badminton Racket, Football, Yoga Mat'),
  line('Sports and Toys', 'Toys', 149, 3_999, 11, 0.55, 'Building Blocks, Puzzle, Board Game, Soft Toy'),
]

/** Made-up brands by category; some goods have none. */
export const brands: Readonly<Record<string, readonly string[]>> = {
  Electronics: ['Vayu', 'Tarang', 'Nimbus', 'Dhwani', 'Kranti'],
  'Home Appliances': ['Griha', 'Pavan', 'Surya', 'Nirmal'],
  Clothing: ['Rangoli', 'Sutra', 'Charkha', 'Neel', 'Pankh'],
  Footwear: ['Padam', 'Gati', 'Udaan'],
  Grocery: ['Annapurna Farms', 'Swad', 'Khet', 'Mitha'],
  Beauty: ['Roop', 'Neem & Co', 'Kesar', 'Chandan'],
  'Home and Furniture': ['Aangan', 'Kutir', 'Lok Kala'],
  'Sports and Toys': ['Khiladi', 'Akhada', 'Bachpan'],
}
export const sizes = ['Classic', 'Premium', 'Value', 'Max', 'Mini', 'Plus', 'Select', 'Everyday', 'Royal', 'Fresh', 'Nova', 'Prime']
