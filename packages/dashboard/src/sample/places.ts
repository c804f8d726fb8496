/** Cities of the sample company: name, state, region, share of the business in parts. */
export interface City {
  readonly name: string
  readonly state: string
  readonly region: string
  readonly weight: number
  readonly stores: number
}

const rows: readonly (readonly [string, string, string, number, number])[] = [
  ['Mumbai', 'Maharashtra', 'West', 100, 5],
  ['Pune', 'Maharashtra', 'West', 58, 3],
  ['Nagpur', 'Maharashtra', 'West', 24, 1],
  ['Nashik', 'Maharashtra', 'West', 18, 1],
  ['Ahmedabad', 'Gujarat', 'West', 52, 2],
  ['Surat', 'Gujarat', 'West', 36, 2],
  ['Vadodara', 'Gujarat', 'West', 20, 1],
  ['Panaji', 'Goa', 'West', 9, 1],
  ['Delhi', 'Delhi', 'North', 95, 5],
  ['Gurugram', 'Haryana', 'North', 34, 2],
  ['Faridabad', 'Haryana', 'North', 15, 0],
  ['Jaipur', 'Rajasthan', 'North', 38, 2],
  ['Udaipur', 'Rajasthan', 'North', 13, 1],
  ['Chandigarh', 'Chandigarh', 'North', 20, 1],
  ['Ludhiana', 'Punjab', 'North', 22, 1],
  ['Amritsar', 'Punjab', 'North', 16, 1],
  ['Lucknow', 'Uttar Pradesh', 'North', 40, 2],
  ['Kanpur', 'Uttar Pradesh', 'North', 25, 1],
  ['Noida', 'Uttar Pradesh', 'North', 30, 1],
  ['Varanasi', 'Uttar Pradesh', 'North', 19, 1],
  ['Dehradun', 'Uttarakhand', 'North', 14, 1],
  ['Shimla', 'Himachal Pradesh', 'North', 6, 0],
  ['Srinagar', 'Jammu and Kashmir', 'North', 8, 0],
  ['Bengaluru', 'Karnataka', 'South', 98, 5],
  ['Mysuru', 'Karnataka', 'South', 18, 1],
  ['Mangaluru', 'Karnataka', 'South', 12, 1],
  ['Chennai', 'Tamil Nadu', 'South', 70, 3],
  ['Coimbatore', 'Tamil Nadu', 'South', 28, 1],
  ['Madurai', 'Tamil Nadu', 'South', 18, 1],
  ['Hyderabad', 'Telangana', 'South', 72, 3],
  ['Warangal', 'Telangana', 'South', 9, 0],
  ['Visakhapatnam', 'Andhra Pradesh', 'South', 24, 1],
  ['Vijayawada', 'Andhra Pradesh', 'South', 18, 1],
  ['Kochi', 'Kerala', 'South', 28, 2],
  ['Thiruvananthapuram', 'Kerala', 'South', 20, 1],
  ['Puducherry', 'Puducherry', 'South', 6, 0],
  ['Kolkata', 'West Bengal', 'East', 62, 3],
  ['Siliguri', 'West Bengal', 'East', 11, 0],
  ['Bhubaneswar', 'Odisha', 'East', 20, 1],
  ['Patna', 'Bihar', 'East', 26, 1],
  ['Ranchi', 'Jharkhand', 'East', 16, 1],
  ['Indore', 'Madhya Pradesh', 'Central', 28, 1],
  ['Bhopal', 'Madhya Pradesh', 'Central', 22, 1],
  ['Raipur', 'Chhattisgarh', 'Central', 16, 1],
  ['Guwahati', 'Assam', 'North East', 18, 1],
  ['Shillong', 'Meghalaya', 'North East', 6, 0],
  ['Imphal', 'Manipur', 'North East', 5, 0],
  ['Agartala', 'Tripura', 'North East', 5, 0],
]

export const cities: readonly City[] = rows.map(([name, state, region, weight, stores]) => ({ name, state, region, weight, stores }))
